import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { readJsonBody } from '../../http/input.ts';
import { readBehaviour } from '../../ledger/behaviours.ts';
import { type Db, findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import { isFingerprint } from './client-token.ts';
import { assertPlayed, BraintreeFault, createFieldFault, respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { assertNoFilters } from './part.ts';
import type { InstrumentType, Nonce } from './types.ts';
import { findPaymentMethod } from './vault.ts';
import { writeXmlDocument } from './xml.ts';

/**
 * Payment instruments by the last part of the path at which a browser's script exchanges a payment method for a nonce.
 */
const instruments: Record<string, InstrumentType> = {
  paypal_accounts: 'paypal_account',
  google_payments: 'android_pay_card',
  apple_payment_tokens: 'apple_pay_card',
  credit_cards: 'credit_card',
};

const declines = ['insufficient_funds', 'expired', 'processing_error', 'three_d_secure'] as const;

/** `{ authorizationFingerprint, behaviour }` of a browser's script. */
export async function postNonce(c: Context, { keys, now, store }: BraintreeDeps) {
  const { authorizationFingerprint, behaviour } = await readJsonBody(c);
  if (!isFingerprint(authorizationFingerprint, keys, now())) throw new BraintreeFault(401);
  const name = c.req.param('kind') ?? '';
  const instrument = Object.hasOwn(instruments, name) ? instruments[name] : undefined;
  if (!instrument) throw new BraintreeFault(404);
  const nonce: Nonce = {
    nonce: randomUUID(),
    instrument,
    behaviour: readBehaviour(behaviour, declines),
    isConsumed: false,
  };
  await insertObject(store.db, toNonceKey(nonce.nonce), 'nonce', nonce, now());
  return c.json({ nonce: nonce.nonce, type: instrument }, 201);
}

/**
 * `{ authorizationFingerprint, amount, isApproved }` of a browser's script: the card holder's answer to their bank. The nonce is used
 * up by it, and another one takes its place; one that was refused pays nothing.
 */
export async function authenticateNonce(c: Context, { keys, now, store }: BraintreeDeps) {
  const { authorizationFingerprint, amount, isApproved } = await readJsonBody(c);
  if (!isFingerprint(authorizationFingerprint, keys, now())) throw new BraintreeFault(401);
  if (!/^\d+(\.\d{1,2})?$/.test(String(amount))) throw createFieldFault('amountInvalid');
  const authenticated = await store.db.transaction().execute(async (tx) => {
    const { instrument, behaviour } = await consumeNonce(tx, c.req.param('nonce') ?? '');
    const isAuthenticated = behaviour === 'three_d_secure' && isApproved === true;
    const nonce: Nonce = {
      nonce: randomUUID(),
      instrument,
      behaviour: isAuthenticated ? 'succeed' : behaviour,
      isConsumed: false,
    };
    await insertObject(tx, toNonceKey(nonce.nonce), 'nonce', nonce, now());
    return nonce;
  });
  return c.json({ nonce: authenticated.nonce, type: authenticated.instrument }, 201);
}

const toNonceKey = (nonce: string) => ({ gateway: 'braintree', id: `braintree_nonce_${nonce}` }) as const;

type FakeNonce = Pick<Nonce, 'instrument' | 'behaviour' | 'rejection' | 'token'>;

/** Nonces that are always there, as the library's own tests have them. */
const fakes: Record<string, FakeNonce> = {
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

const isWellFormedNonce = (nonce: string) => /^[\w-]{1,100}$/.test(nonce);

/** Uses a nonce up: of two at once the second finds it used. @throws BraintreeFault 422 */
export async function consumeNonce(tx: Tx, nonce: string): Promise<FakeNonce> {
  if (nonce === 'fake-consumed-nonce') throw createFieldFault('nonceConsumed');
  if (nonce === 'fake-luhn-invalid-nonce') throw createFieldFault('numberInvalid');
  if (Object.hasOwn(fakes, nonce)) return fakes[nonce] as FakeNonce; // hasOwn has checked it
  const storedNonce = isWellFormedNonce(nonce) ? await lockObject<Nonce>(tx, toNonceKey(nonce)) : undefined;
  if (!storedNonce) throw createFieldFault('nonceUnknown');
  if (storedNonce.isConsumed) throw createFieldFault('nonceConsumed');
  await saveObject(tx, toNonceKey(nonce), { ...storedNonce, isConsumed: true });
  return storedNonce;
}

/**
 * Returns the payment method of a nonce without consuming it.
 * @throws BraintreeFault 404
 */
export async function getNonce(c: Context, { store }: BraintreeDeps) {
  assertNoFilters(c);
  const nonce = c.req.param('nonce') ?? '';
  const { instrument, isConsumed = false } = await findNonce(store.db, nonce);
  return respondWithXml(c, writeNonceXml({ nonce, instrument, consumed: isConsumed }));
}

/** @throws BraintreeFault 404 */
export async function findNonce(db: Db, nonce: string): Promise<FakeNonce & { isConsumed?: boolean }> {
  const fake = Object.hasOwn(fakes, nonce) ? fakes[nonce] : undefined;
  const storedNonce = isWellFormedNonce(nonce) ? await findObject<Nonce>(db, toNonceKey(nonce)) : undefined;
  const usableNonce = fake ?? storedNonce;
  if (!usableNonce) throw new BraintreeFault(404);
  return usableNonce;
}

/** A nonce of what is kept, which a browser may be handed. */
export async function nonceOfMethod(c: Context, { store, now }: BraintreeDeps) {
  assertPlayed(await readJsonBody(c), []);
  const { token, instrument, behaviour } = await findPaymentMethod(store.db, c.req.param('token') ?? '');
  const nonce: Nonce = { nonce: randomUUID(), instrument, behaviour, token, isConsumed: false };
  await insertObject(store.db, toNonceKey(nonce.nonce), 'nonce', nonce, now());
  return respondWithXml(c, writeNonceXml({ nonce: nonce.nonce, instrument, consumed: false }), 201);
}

const types: Record<InstrumentType, string> = {
  paypal_account: 'PayPalAccount',
  android_pay_card: 'AndroidPayCard',
  apple_pay_card: 'ApplePayCard',
  credit_card: 'CreditCard',
};

function writeNonceXml({ nonce, instrument, consumed }: Pick<Nonce, 'nonce' | 'instrument'> & { consumed: boolean }) {
  return writeXmlDocument('payment_method_nonce', { nonce, type: types[instrument], consumed, default: false });
}
