import type { Context } from 'hono';
import { type Body, isJsonObject, readJsonBody } from '../../http/input.ts';
import { assertPlayed, BraintreeFault, respondWithXml, unsupportedFault, writeErrorXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { consumeNonce, findNonce } from './nonces.ts';
import { formatInstant, type Tx } from './objects.ts';
import { decideOutcome } from './outcome.ts';
import { assertNoFilters, innerPart, textsIn } from './part.ts';
import { readSearchCriteria } from './search.ts';
import { means } from './serialize.ts';
import type { PaymentMethod } from './types.ts';
import {
  getPaymentMethod,
  listCustomerMethods,
  listMethods,
  removeMethod,
  savePaymentMethod,
  storePaymentMethod,
} from './vault.ts';
import { pageSize, writeXmlDocument, writeXmlPage, type XmlFields } from './xml.ts';

const cardNames = ['cardholder_name', 'expiration_month', 'expiration_year'] as const;
const createFields = ['customer_id', 'payment_method_nonce', 'device_data', 'cardholder_name', 'options'];

/** `{ payment_method: { customer_id, payment_method_nonce } }`, or the same as `credit_card`. */
export async function postMethod(c: Context, { store, now }: BraintreeDeps) {
  const methodFields = await readMethod(c, createFields);
  const { make_default, verify_card } = innerPart(methodFields, 'options', ['make_default', 'verify_card']);
  const savedMethod = await store.db.transaction().execute(async (tx) => {
    const { instrument, behaviour, rejection } = await consumeNonce(tx, String(methodFields.payment_method_nonce));
    const outcome = decideOutcome({ cents: 0, instrument, behaviour, rejection, isSubmitted: false });
    if (verify_card === true && outcome.status !== 'authorized') return outcome;
    const facts = textsIn(methodFields, ['cardholder_name']);
    const customer_id = methodFields.customer_id ?? null;
    const { token } = await storePaymentMethod(tx, { instrument, behaviour, customer_id, facts }, now());
    const method = await getPaymentMethod(tx, token);
    return make_default === true ? makeDefault(tx, method) : method;
  });
  if ('token' in savedMethod) return respondWithXml(c, methodXml(savedMethod), 201);
  const { status, processor_response_code, processor_response_text: message } = savedMethod;
  const verification = { status, processor_response_code, processor_response_text: message };
  return respondWithXml(c, writeErrorXml(message, [], { verification }), 422);
}

/** @throws BraintreeFault 501 for the number of a card: a browser's script makes a nonce of it */
async function readMethod(c: Context, played: readonly string[]): Promise<Body> {
  const body = await readJsonBody(c);
  assertPlayed(body, ['payment_method', 'credit_card', 'paypal_account']);
  const name = Object.keys(body)[0] ?? 'payment_method';
  const partFields = isJsonObject(body[name]) ? body[name] : {};
  if (partFields.number !== undefined) throw unsupportedFault('The number of a card from a server');
  return innerPart(body, name, played);
}

export async function showMethod(c: Context, { store }: BraintreeDeps) {
  assertNoFilters(c);
  return respondWithXml(c, methodXml(await methodOfPath(store.db, c)));
}

/** The card that a nonce of what is kept stands for. */
export async function showMethodOfNonce(c: Context, { store }: BraintreeDeps) {
  assertNoFilters(c);
  const { token } = await findNonce(store.db, c.req.param('nonce') ?? '');
  if (!token) throw new BraintreeFault(404);
  return respondWithXml(c, methodXml(await getPaymentMethod(store.db, token)));
}

export async function putMethod(c: Context, { store, now }: BraintreeDeps) {
  const methodFields = await readMethod(c, ['options', ...cardNames]);
  const { make_default } = innerPart(methodFields, 'options', ['make_default']);
  const facts = textsIn(methodFields, cardNames);
  const method = await store.db.transaction().execute(async (tx) => {
    const storedMethod = await methodOfPath(tx, c);
    const changed = { ...storedMethod, facts: { ...storedMethod.facts, ...facts }, updated_at: formatInstant(now()) };
    await savePaymentMethod(tx, changed);
    return make_default === true ? makeDefault(tx, changed) : changed;
  });
  return respondWithXml(c, methodXml(method));
}

export async function deleteMethod(c: Context, { store }: BraintreeDeps) {
  assertNoFilters(c);
  await store.db.transaction().execute(async (tx) => {
    const { token } = await methodOfPath(tx, c);
    await removeMethod(tx, token);
  });
  return c.body(null, 200);
}

/** Of any kind, or of the kind that the path names. @throws BraintreeFault 404 */
async function methodOfPath(db: Tx | BraintreeDeps['store']['db'], c: Context): Promise<PaymentMethod> {
  const method = await getPaymentMethod(db, c.req.param('token') ?? '');
  const kind = c.req.param('kind') ?? 'any';
  if (kind === 'any' || kind === method.instrument) return method;
  throw new BraintreeFault(404);
}

async function makeDefault(tx: Tx, method: PaymentMethod): Promise<PaymentMethod> {
  for (const otherMethod of await listCustomerMethods(tx, method.customer_id)) {
    await savePaymentMethod(tx, { ...otherMethod, default: otherMethod.token === method.token });
  }
  return { ...method, default: true };
}

/** The first step of a search for cards by their expiry: which tokens. */
export async function searchCardIds(c: Context, deps: BraintreeDeps) {
  const expiringCards = await cardsByExpiry(c, deps);
  const ids = expiringCards.map(({ token }) => token);
  return respondWithXml(c, writeXmlDocument('search_results', { page_size: pageSize, ids }));
}

/** The second: these cards. */
export async function searchCards(c: Context, deps: BraintreeDeps) {
  const expiringCards = await cardsByExpiry(c, deps);
  return respondWithXml(c, writeXmlPage('payment_methods', 'credit_card', expiringCards.map(methodFields)));
}

/** Cards that have expired, or that will in the months from `start` to `end`, as `MMYYYY`. */
async function cardsByExpiry(c: Context, { store, now }: BraintreeDeps): Promise<PaymentMethod[]> {
  assertNoFilters(c, ['start', 'end', 'page']);
  const { ids } = readSearchCriteria(await readJsonBody(c), ['ids']);
  const [today] = now().toISOString().split('T');
  const { start, end } = c.req.query();
  const isWithin = (month: string) =>
    start === undefined
      ? month < String(today).slice(0, 7)
      : month >= parseExpiryMonth(start) && month <= parseExpiryMonth(end);
  return (await listMethods(store.db)).filter(
    (method) =>
      method.instrument === 'credit_card' &&
      isWithin(formatExpiry(method)) &&
      (!Array.isArray(ids) || ids.includes(method.token)),
  );
}

function parseExpiryMonth(text = ''): string {
  if (!/^\d{6}$/.test(text)) throw new BraintreeFault(400);
  return `${text.slice(2)}-${text.slice(0, 2)}`;
}

function formatExpiry(method: PaymentMethod): string {
  const { expiration_month, expiration_year } = methodFields(method);
  return `${expiration_year}-${expiration_month}`;
}

function methodXml(method: PaymentMethod): string {
  return writeXmlDocument(method.instrument, methodFields(method));
}

/** What is kept of a way to pay, as a sale shows it. */
export function methodFields({ instrument, behaviour: _, facts, ...method }: PaymentMethod): XmlFields {
  const [shown] = Object.values(means[instrument]);
  return { ...(shown as XmlFields), ...facts, ...method, image_url: '' }; // the one object of the kind
}
