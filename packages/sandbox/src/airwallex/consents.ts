import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { newEvent } from '../http/event.ts';
import { newId } from '../http/ids.ts';
import { isObject, readBody } from '../http/input.ts';
import type { CardFacts } from '../store/tables.ts';
import { requireLogin } from './access.ts';
import { readCardOf } from './card.ts';
import { notPlayed, validationError, wrongStatus } from './errors.ts';
import { assertFields, currency, oneOf, optionalMetadata, optionalUrl, requestId, text } from './fields.ts';
import { assertNoFilters, filtersOf, pageOf } from './lists.ts';
import { changeKept, createOnce, type Db, getKept, listKept } from './objects.ts';
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

export async function postConsent(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const body = await readBody(c);
  assertFields(body, fields);
  const { store, now } = deps;
  const customer = await getKept(store.db, 'cus', text(body, 'customer_id', 64));
  const metadata = optionalMetadata(body);
  const reasons = ['installments', 'scheduled', 'unscheduled'] as const;
  const contents = {
    customer_id: customer.id,
    next_triggered_by: oneOf(body, 'next_triggered_by', ['customer', 'merchant']),
    status: 'PENDING_VERIFICATION' as const,
    ...(body.merchant_trigger_reason !== undefined && {
      merchant_trigger_reason: oneOf(body, 'merchant_trigger_reason', reasons),
    }),
    ...(metadata && { metadata }),
  };
  const request_id = requestId(body);
  const { object } = await store.db
    .transaction()
    .execute((tx) => createOnce(tx, { kind: 'cst', request_id, contents, now: now() }));
  return c.json({ ...object, client_secret: newId('cs') }, 201);
}

const keyOf = (id: string, { now }: SandboxDeps) => ({ kind: 'cst', id, now: now() }) as const;

function shown({ sandbox: _, ...consent }: Consent): object {
  return consent;
}

export async function getConsent(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  return c.json(shown(await getKept<Consent>(deps.store.db, 'cst', c.req.param('id') ?? '')));
}

export async function getConsents(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const names = ['customer_id', 'next_triggered_by', 'merchant_trigger_reason', 'status'];
  const filters = filtersOf(c, { names });
  const all = await listKept<Consent & Record<string, unknown>>(deps.store.db, 'cst');
  const found = all.filter((consent) => Object.entries(filters).every(([name, value]) => consent[name] === value));
  const { items, has_more } = pageOf(c, found);
  return c.json({ items: items.map(shown), has_more });
}

export async function updateConsent(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const body = await readBody(c);
  assertFields(body, { played: ['request_id', 'metadata'] });
  requestId(body);
  const metadata = optionalMetadata(body);
  const key = keyOf(c.req.param('id') ?? '', deps);
  return c.json(shown(await changeKept<Consent>(deps.store.db, key, () => (metadata ? { metadata } : {}))));
}

/** Checks the card at its bank, without taking money. */
export async function verifyConsent(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const body = await readBody(c);
  assertFields(body, {
    played: ['request_id', 'payment_method', 'verification_options', 'return_url'],
    notPlayed: ['descriptor', 'device_data', 'risk_control_options'],
  });
  requestId(body);
  optionalUrl(body, 'return_url');
  const options = body.verification_options;
  if (!isObject(options) || !isObject(options.card) || typeof options.card.currency !== 'string') {
    throw validationError('verification_options', 'verification_options.card.currency must be provided');
  }
  assertFields(options, { played: ['card'], notPlayed: ['applepay', 'googlepay', 'wechatpay'] });
  assertFields(options.card, { played: ['currency'], notPlayed: ['amount'] });
  currency(options.card);
  const card = readCardOf(body, deps.now());
  if (card.behaviour === 'three_d_secure') throw notPlayed('3-D Secure of a payment consent');
  const key = keyOf(c.req.param('id') ?? '', deps);
  const verified = await changeKept<Consent>(deps.store.db, key, (known) => {
    if (known.status !== 'PENDING_VERIFICATION') throw wrongStatus('payment consent');
    const payment_method = { type: 'card', card: serializeCard(card) };
    return { status: 'VERIFIED', payment_method, sandbox: { card } };
  });
  announce(deps, 'payment_consent.verified', verified);
  return c.json(shown(verified));
}

export async function disableConsent(c: Context, deps: SandboxDeps) {
  await requireLogin(c, deps);
  const body = await readBody(c);
  assertFields(body, { played: ['request_id'] });
  requestId(body);
  const key = keyOf(c.req.param('id') ?? '', deps);
  const disabled = await changeKept<Consent>(deps.store.db, key, () => ({ status: 'DISABLED' }));
  announce(deps, 'payment_consent.disabled', disabled);
  return c.json(shown(disabled));
}

/** The card of a verified consent, for a payment that nobody types a number for. @throws SandboxError */
export async function cardOfConsent(db: Db, id: string): Promise<CardFacts> {
  const { status, sandbox } = await getKept<Consent>(db, 'cst', id);
  if (status !== 'VERIFIED' || !sandbox) throw wrongStatus('payment consent');
  return sandbox.card;
}

function announce({ webhooks, now }: SandboxDeps, name: string, consent: Consent): void {
  webhooks.send({ gateway: 'airwallex', body: newEvent(name, shown(consent), now()) });
}
