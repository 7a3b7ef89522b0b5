import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, type Body, isObject, readBody } from '../http/input.ts';
import { notFound } from '../http/sandbox-error.ts';
import { notPlayedField } from '../redirect/not-played.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../redirect/objects.ts';
import { badValue, notAllowed, pathId } from './errors.ts';
import { addressAt, assertDocumented, textWithin } from './fields.ts';
import { orderLinesOf, orderTaxOf } from './lines.ts';
import { purchasePlace } from './purchase-place.ts';

export const gateway = 'klarna';
export const keyOf = (id: string) => ({ gateway, id }) as const;

/** 48 hours after it was changed last. */
const lifeMs = 48 * 3_600_000;

/** What is to be paid: https://docs.klarna.com/api/payments/ */
export interface PaymentSession {
  session_id: string;
  status: 'incomplete' | 'complete';
  expires_at: string;
  intent: string;
  locale: string;
  purchase_country: string;
  purchase_currency: string;
  order_amount: number;
  order_tax_amount: number;
  order_lines: Body[];
  billing_address: Body | null;
  shipping_address: Body | null;
  merchant_reference1: string;
  merchant_reference2: string;
  merchant_data: string | null;
  customer: Body | null;
  merchant_urls: Body;
}

export async function postPaymentSession(c: Context, { store, now }: SandboxDeps) {
  const session = { ...readSession(await readBody(c)), ...begun(now()) };
  await insertObject(store.db, keyOf(session.session_id), session.merchant_reference1, session, now());
  const { session_id } = session;
  return c.json({ session_id, client_token: clientToken(session_id), payment_method_categories: categories });
}

/** The whole session anew, in place of what it was: https://docs.klarna.com/klarna-payments/api-call-descriptions/update-session/ */
export async function updatePaymentSession(c: Context, { store, now }: SandboxDeps) {
  const body = await readBody(c);
  await store.db.transaction().execute(async (tx) => {
    const known = await lockObject<PaymentSession>(tx, keyOf(pathId(c)));
    const open = requireOpen(known, now());
    if (open.status === 'complete') throw notAllowed('The session is complete');
    const { session_id, status } = open;
    await saveSession(tx, { ...readSession({ ...fieldsToKeep(open), ...body }), ...begun(now()), session_id, status });
  });
  return c.body(null, 204);
}

export async function getPaymentSession(c: Context, { store, now }: SandboxDeps) {
  const session = requireOpen(await findObject<PaymentSession>(store.db, keyOf(pathId(c))), now());
  const { session_id, ...rest } = session;
  return c.json({ ...rest, client_token: clientToken(session_id), payment_method_categories: categories });
}

/** The order is placed: the session takes no change any more. */
export function completeSession(tx: Tx, session: PaymentSession): Promise<void> {
  return saveSession(tx, { ...session, status: 'complete' });
}

function saveSession(tx: Tx, session: PaymentSession): Promise<void> {
  return saveObject(tx, keyOf(session.session_id), session);
}

/** @throws SandboxError for what is no session, or one that is over */
export function requireOpen(session: PaymentSession | undefined, now: Date): PaymentSession {
  if (session?.purchase_country && Date.parse(session.expires_at) > now.getTime()) return session;
  throw notFound('session');
}

const categories = [{ identifier: 'klarna', name: 'Klarna' }];

function clientToken(sessionId: string): string {
  return Buffer.from(sessionId).toString('base64url');
}

function begun(now: Date) {
  const expires_at = new Date(now.getTime() + lifeMs).toISOString();
  return { session_id: crypto.randomUUID(), status: 'incomplete', expires_at } as const;
}

const played = [
  'billing_address',
  'customer',
  'intent',
  'locale',
  'merchant_data',
  'merchant_reference1',
  'merchant_reference2',
  'merchant_urls',
  'order_amount',
  'order_lines',
  'order_tax_amount',
  'purchase_country',
  'purchase_currency',
  'shipping_address',
];
const notPlayed = ['acquiring_channel', 'attachment', 'custom_payment_method_ids', 'design', 'options'];

/** A change that leaves a field out leaves it as it was. */
function fieldsToKeep(session: PaymentSession): Body {
  return Object.fromEntries(Object.entries(session).filter(([name]) => played.includes(name)));
}

function readSession(body: Body): Omit<PaymentSession, 'session_id' | 'status' | 'expires_at'> {
  const unplayed = notPlayed.find((name) => body[name] !== undefined);
  if (unplayed) throw notPlayedField(unplayed);
  assertDocumented(body, played);
  const { intent = 'buy', customer = null } = body;
  if (intent !== 'buy')
    throw intent === 'tokenize' || intent === 'buy_and_tokenize' ? notPlayedField('intent') : badValue('intent');
  if (customer !== null && !isObject(customer)) throw badValue('customer');
  const order_lines = orderLinesOf(body);
  return {
    intent,
    customer,
    locale: localeOf(body.locale),
    ...purchasePlace(body),
    order_amount: amountInMinor(body.order_amount),
    order_tax_amount: orderTaxOf(body, order_lines),
    order_lines,
    billing_address: addressAt(body, 'billing_address'),
    shipping_address: addressAt(body, 'shipping_address'),
    merchant_reference1: textWithin(body, 'merchant_reference1', 255) ?? '',
    merchant_reference2: textWithin(body, 'merchant_reference2', 255) ?? '',
    merchant_data: textWithin(body, 'merchant_data', 6000),
    merchant_urls: merchantUrlsOf(body.merchant_urls),
  };
}

/** Orders that are assessed are told of at `notification`; the other addresses are not played. */
function merchantUrlsOf(given: unknown): Body {
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw badValue('merchant_urls');
  assertDocumented(given, ['authorization', 'confirmation', 'notification', 'push'], 'merchant_urls.');
  const unplayed = Object.keys(given).find((name) => name !== 'notification');
  if (unplayed) throw notPlayedField(`merchant_urls.${unplayed}`);
  textWithin(given, 'notification', 2000);
  return given;
}

/** RFC 1766: language and country. */
function localeOf(given: unknown): string {
  if (given === undefined || given === null) return 'en-US';
  if (typeof given === 'string' && /^[a-z]{2}-[A-Z]{2}$/.test(given)) return given;
  throw badValue('locale');
}
