import type { Context } from 'hono';
import { createGatewayEvent } from '../../http/event.ts';
import { createPrefixedId } from '../../http/ids.ts';
import { isJsonObject, readJsonBody } from '../../http/input.ts';
import type { CardFacts } from '../../store/tables.ts';
import { requireLogin } from './access.ts';
import { readPaymentCard } from './card.ts';
import { unsupportedError, validationError, wrongStatusError } from './errors.ts';
import {
  assertFields,
  currency,
  optionalMetadata,
  readChoice,
  readOptionalUrl,
  readRequestId,
  readRequiredText,
} from './fields.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
import { createObjectOnce, type Db, getStoredObject, listStoredObjects, updateStoredObject } from './objects.ts';
import { serializeCard } from './serialize-intent.ts';

/** An agreement with a customer that a card may be charged again. */
interface Consent {
  id: string;
  request_id: string;
  customer_id: string;
  next_triggered_by: string;
  status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DISABLED';
  payment_method?: object;
  metadata?: Record<string, string>;
  created_at: string;
  updated_at: string;
  /** never answered */
  sandbox?: { card: CardFacts };
}

const fields = {
  played: ['request_id', 'customer_id', 'next_triggered_by', 'merchant_trigger_reason', 'metadata'],
  notPlayed: ['connected_account_id', 'terms_of_use'],
};

export async function postPaymentConsent(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, fields);
  const { store, now } = deps;
  const customer = await getStoredObject(store.db, 'cus', readRequiredText(body, 'customer_id', 64));
  const metadata = optionalMetadata(body);
  const reasons = ['installments', 'scheduled', 'unscheduled'] as const;
  const contents = {
    customer_id: customer.id,
    next_triggered_by: readChoice(body, 'next_triggered_by', ['customer', 'merchant']),
    status: 'PENDING_VERIFICATION' as const,
    ...(body.merchant_trigger_reason !== undefined && {
      merchant_trigger_reason: readChoice(body, 'merchant_trigger_reason', reasons),
    }),
    ...(metadata && { metadata }),
  };
  const request_id = readRequestId(body);
  const { object } = await store.db
    .transaction()
    .execute((tx) => createObjectOnce(tx, { kind: 'cst', request_id, contents, now: now() }));
  return c.json({ ...object, client_secret: createPrefixedId('cs') }, 201);
}

const toConsentKey = (id: string, { now }: AirwallexDeps) => ({ kind: 'cst', id, now: now() }) as const;

function serializeConsent({ sandbox: _, ...consent }: Consent): object {
  return consent;
}

export async function getPaymentConsent(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  return c.json(serializeConsent(await getStoredObject<Consent>(deps.store.db, 'cst', c.req.param('id') ?? '')));
}

export async function getPaymentConsents(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const names = ['customer_id', 'next_triggered_by', 'merchant_trigger_reason', 'status'];
  const filters = readListFilters(c, { names });
  const storedConsents = await listStoredObjects<Consent & Record<string, unknown>>(deps.store.db, 'cst');
  const matchingConsents = storedConsents.filter((consent) =>
    Object.entries(filters).every(([name, value]) => consent[name] === value),
  );
  const { items, has_more } = paginateList(c, matchingConsents);
  return c.json({ items: items.map(serializeConsent), has_more });
}

export async function updateConsent(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id', 'metadata'] });
  readRequestId(body);
  const metadata = optionalMetadata(body);
  const key = toConsentKey(c.req.param('id') ?? '', deps);
  return c.json(
    serializeConsent(await updateStoredObject<Consent>(deps.store.db, key, () => (metadata ? { metadata } : {}))),
  );
}

/** Checks the card at its bank, without taking money. */
export async function verifyConsent(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, {
    played: ['request_id', 'payment_method', 'verification_options', 'return_url'],
    notPlayed: ['descriptor', 'device_data', 'risk_control_options'],
  });
  readRequestId(body);
  readOptionalUrl(body, 'return_url');
  const options = body.verification_options;
  if (!isJsonObject(options) || !isJsonObject(options.card) || typeof options.card.currency !== 'string') {
    throw validationError('verification_options', 'verification_options.card.currency must be provided');
  }
  assertFields(options, { played: ['card'], notPlayed: ['applepay', 'googlepay', 'wechatpay'] });
  assertFields(options.card, { played: ['currency'], notPlayed: ['amount'] });
  currency(options.card);
  const card = readPaymentCard(body, deps.now());
  if (card.behaviour === 'three_d_secure') throw unsupportedError('3-D Secure of a payment consent');
  const key = toConsentKey(c.req.param('id') ?? '', deps);
  const verified = await updateStoredObject<Consent>(deps.store.db, key, (storedConsent) => {
    if (storedConsent.status !== 'PENDING_VERIFICATION') throw wrongStatusError('payment consent');
    const payment_method = { type: 'card', card: serializeCard(card) };
    return { status: 'VERIFIED', payment_method, sandbox: { card } };
  });
  announceConsent(deps, 'payment_consent.verified', verified);
  return c.json(serializeConsent(verified));
}

export async function disableConsent(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, { played: ['request_id'] });
  readRequestId(body);
  const key = toConsentKey(c.req.param('id') ?? '', deps);
  const disabled = await updateStoredObject<Consent>(deps.store.db, key, () => ({ status: 'DISABLED' }));
  announceConsent(deps, 'payment_consent.disabled', disabled);
  return c.json(serializeConsent(disabled));
}

/** The card of a verified consent, for a payment that nobody types a number for. @throws SandboxError */
export async function cardOfConsent(db: Db, id: string): Promise<CardFacts> {
  const { status, sandbox } = await getStoredObject<Consent>(db, 'cst', id);
  if (status !== 'VERIFIED' || !sandbox) throw wrongStatusError('payment consent');
  return sandbox.card;
}

function announceConsent({ webhooks, now }: AirwallexDeps, name: string, consent: Consent): void {
  webhooks.send({ gateway: 'airwallex', body: createGatewayEvent(name, serializeConsent(consent), now()) });
}
