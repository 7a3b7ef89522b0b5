import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody } from '../http/input.ts';
import { readBehaviour } from '../ledger/behaviours.ts';
import { type Db, findObject, insertObject, lockObject, saveObject, type Tx } from '../redirect/objects.ts';
import { isFingerprint } from './client-token.ts';
import { answerXml, assertPlayed, BraintreeFault, refused } from './faults.ts';
import { assertNoFilters } from './part.ts';
import type { InstrumentType, Nonce } from './types.ts';
import { findMethod } from './vault.ts';
import { writeXml } from './xml.ts';

/** By the last part of the path that a browser's script changes a way to pay at. */
const instruments: Record<string, InstrumentType> = {
  paypal_accounts: 'paypal_account',
  google_payments: 'android_pay_card',
  apple_payment_tokens: 'apple_pay_card',
  credit_cards: 'credit_card',
};

const declines = ['insufficient_funds', 'expired', 'processing_error', 'three_d_secure'] as const;

/** `{ authorizationFingerprint, behaviour }` of a browser's script. */
export async function postNonce(c: Context, { keys, now, store }: SandboxDeps) {
  const { authorizationFingerprint, behaviour } = await readBody(c);
  if (!isFingerprint(authorizationFingerprint, keys.braintree, now())) throw new BraintreeFault(401);
  const name = c.req.param('kind') ?? '';
  const instrument = Object.hasOwn(instruments, name) ? instruments[name] : undefined;
  if (!instrument) throw new BraintreeFault(404);
  const nonce: Nonce = {
    nonce: randomUUID(),
    instrument,
    behaviour: readBehaviour(behaviour, declines),
    isConsumed: false,
  };
  await insertObject(store.db, keyOf(nonce.nonce), 'nonce', nonce, now());
  return c.json({ nonce: nonce.nonce, type: instrument }, 201);
}

/**
 * `{ authorizationFingerprint, amount, isApproved }` of a browser's script: the card holder's answer to their bank. The nonce is used
 * up by it, and another one takes its place; one that was refused pays nothing.
 */
export async function authenticateNonce(c: Context, { keys, now, store }: SandboxDeps) {
  const { authorizationFingerprint, amount, isApproved } = await readBody(c);
  if (!isFingerprint(authorizationFingerprint, keys.braintree, now())) throw new BraintreeFault(401);
  if (!/^\d+(\.\d{1,2})?$/.test(String(amount))) throw refused('amountInvalid');
  const authenticated = await store.db.transaction().execute(async (tx) => {
    const { instrument, behaviour } = await consume(tx, c.req.param('nonce') ?? '');
    const isAuthenticated = behaviour === 'three_d_secure' && isApproved === true;
    const nonce: Nonce = {
      nonce: randomUUID(),
      instrument,
      behaviour: isAuthenticated ? 'succeed' : behaviour,
      isConsumed: false,
    };
    await insertObject(tx, keyOf(nonce.nonce), 'nonce', nonce, now());
    return nonce;
  });
  return c.json({ nonce: authenticated.nonce, type: authenticated.instrument }, 201);
}

const keyOf = (nonce: string) => ({ gateway: 'braintree', id: `braintree_nonce_${nonce}` }) as const;

type Known = Pick<Nonce, 'instrument' | 'behaviour' | 'rejection' | 'token'>;

/** Nonces that are always there, as the library's own tests have them. */
const fakes: Record<string, Known> = {
  'fake-valid-nonce': { instrument: 'credit_card', behaviour: 'succeed' },
  'fake-valid-visa-nonce': { instrument: 'credit_card', behaviour: 'succeed' },
  'fake-paypal-one-time-nonce': { instrument: 'paypal_account', behaviour: 'succeed' },
  'fake-paypal-billing-agreement-nonce': { instrument: 'paypal_account', behaviour: 'succeed' },
  'fake-apple-pay-visa-nonce': { instrument: 'apple_pay_card', behaviour: 'succeed' },
  'fake-android-pay-nonce': { instrument: 'android_pay_card', behaviour: 'succeed' },
  'fake-android-pay-visa-nonce': { instrument: 'android_pay_card', behaviour: 'succeed' },
  'fake-gateway-rejected-fraud-nonce': { instrument: 'credit_card', behaviour: 'succeed', rejection: 'fraud' },
  'fake-gateway-rejected-risk-thresholds-nonce': {
    instrument: 'credit_card',
    behaviour: 'succeed',
    rejection: 'risk_threshold',
  },
  'fake-processor-declined-visa-nonce': { instrument: 'credit_card', behaviour: 'decline' },
  'fake-processor-failure-jcb-nonce': { instrument: 'credit_card', behaviour: 'processing_error' },
};

const isPlain = (nonce: string) => /^[\w-]{1,100}$/.test(nonce);

/** Uses a nonce up: of two at once the second finds it used. @throws BraintreeFault 422 */
export async function consume(tx: Tx, given: string): Promise<Known> {
  if (given === 'fake-consumed-nonce') throw refused('nonceConsumed');
  if (given === 'fake-luhn-invalid-nonce') throw refused('numberInvalid');
  if (Object.hasOwn(fakes, given)) return fakes[given] as Known; // it has it
  const known = isPlain(given) ? await lockObject<Nonce>(tx, keyOf(given)) : undefined;
  if (!known) throw refused('nonceUnknown');
  if (known.isConsumed) throw refused('nonceConsumed');
  await saveObject(tx, keyOf(given), { ...known, isConsumed: true });
  return known;
}

/** What a nonce stands for, which uses nothing up. @throws BraintreeFault 404 */
export async function getNonce(c: Context, { store }: SandboxDeps) {
  assertNoFilters(c);
  const nonce = c.req.param('nonce') ?? '';
  const { instrument, isConsumed = false } = await findNonce(store.db, nonce);
  return answerXml(c, nonceXml({ nonce, instrument, consumed: isConsumed }));
}

/** @throws BraintreeFault 404 */
export async function findNonce(db: Db, nonce: string): Promise<Known & { isConsumed?: boolean }> {
  const fake = Object.hasOwn(fakes, nonce) ? fakes[nonce] : undefined;
  const kept = isPlain(nonce) ? await findObject<Nonce>(db, keyOf(nonce)) : undefined;
  const known = fake ?? kept;
  if (!known) throw new BraintreeFault(404);
  return known;
}

/** A nonce of what is kept, which a browser may be handed. */
export async function nonceOfMethod(c: Context, { store, now }: SandboxDeps) {
  assertPlayed(await readBody(c), []);
  const { token, instrument, behaviour } = await findMethod(store.db, c.req.param('token') ?? '');
  const nonce: Nonce = { nonce: randomUUID(), instrument, behaviour, token, isConsumed: false };
  await insertObject(store.db, keyOf(nonce.nonce), 'nonce', nonce, now());
  return answerXml(c, nonceXml({ nonce: nonce.nonce, instrument, consumed: false }), 201);
}

const types: Record<InstrumentType, string> = {
  paypal_account: 'PayPalAccount',
  android_pay_card: 'AndroidPayCard',
  apple_pay_card: 'ApplePayCard',
  credit_card: 'CreditCard',
};

function nonceXml({ nonce, instrument, consumed }: Pick<Nonce, 'nonce' | 'instrument'> & { consumed: boolean }) {
  return writeXml('payment_method_nonce', { nonce, type: types[instrument], consumed, default: false });
}
