import type { Context } from 'hono';
import { amountInMinor, type Body, currencyCode, isJsonObject, readJsonBody } from '../../http/input.ts';
import { notFoundError } from '../../http/sandbox-error.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import { badValueError, notAllowedError, readPathId } from './errors.ts';
import { assertDocumented, readAddressField, readTextWithin } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { readOrderLines, readOrderTax } from './lines.ts';

/** https://docs.klarna.com/klarna-payments/before-you-start/data-requirements/puchase-countries-currencies-locales: each country's own */
const countries: Readonly<Record<string, readonly string[]>> = {
  AUD: ['AU'],
  CAD: ['CA'],
  CHF: ['CH'],
  CZK: ['CZ'],
  DKK: ['DK'],
  EUR: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT', 'SK'],
  GBP: ['GB'],
  HUF: ['HU'],
  MXN: ['MX'],
  NOK: ['NO'],
  NZD: ['NZ'],
  PLN: ['PL'],
  RON: ['RO'],
  SEK: ['SE'],
  USD: ['US'],
};

/** Klarna takes each country's own currency alone. @throws SandboxError */
function purchasePlace(body: Body): { purchase_country: string; purchase_currency: string } {
  const { purchase_country } = body;
  const purchase_currency = currencyCode(body.purchase_currency);
  const isSold = Object.values(countries).flat().includes(String(purchase_country));
  if (typeof purchase_country !== 'string' || !isSold) throw badValueError('purchase_country');
  if (!countries[purchase_currency]?.includes(purchase_country)) throw badValueError('purchase_currency');
  return { purchase_country, purchase_currency };
}

export const gateway = 'klarna';
export const toObjectKey = (id: string) => ({ gateway, id }) as const;

/** 48 hours after it was changed last. */
const lifeMs = 48 * 3_600_000;

/** A payment to be made: https://docs.klarna.com/api/payments/ */
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

export async function postPaymentSession(c: Context, { store, now }: KlarnaDeps) {
  const session = { ...readSessionInput(await readJsonBody(c)), ...createSessionState(now()) };
  await insertObject(store.db, toObjectKey(session.session_id), session.merchant_reference1, session, now());
  const { session_id } = session;
  return c.json({ session_id, client_token: createClientToken(session_id), payment_method_categories: categories });
}

/** The whole session anew, in place of what it was: https://docs.klarna.com/klarna-payments/api-call-descriptions/update-session/ */
export async function updatePaymentSession(c: Context, { store, now }: KlarnaDeps) {
  const body = await readJsonBody(c);
  await store.db.transaction().execute(async (tx) => {
    const storedSession = await lockObject<PaymentSession>(tx, toObjectKey(readPathId(c)));
    const open = requireOpenSession(storedSession, now());
    if (open.status === 'complete') throw notAllowedError('The session is complete');
    const { session_id, status } = open;
    await saveSession(tx, {
      ...readSessionInput({ ...fieldsToKeep(open), ...body }),
      ...createSessionState(now()),
      session_id,
      status,
    });
  });
  return c.body(null, 204);
}

export async function getPaymentSession(c: Context, { store, now }: KlarnaDeps) {
  const session = requireOpenSession(await findObject<PaymentSession>(store.db, toObjectKey(readPathId(c))), now());
  const { session_id, ...sessionFields } = session;
  return c.json({
    ...sessionFields,
    client_token: createClientToken(session_id),
    payment_method_categories: categories,
  });
}

/** The order is placed: the session takes no change any more. */
export function completeSession(tx: Tx, session: PaymentSession): Promise<void> {
  return saveSession(tx, { ...session, status: 'complete' });
}

function saveSession(tx: Tx, session: PaymentSession): Promise<void> {
  return saveObject(tx, toObjectKey(session.session_id), session);
}

/** @throws SandboxError for what is no session, or one that is over */
export function requireOpenSession(session: PaymentSession | undefined, now: Date): PaymentSession {
  if (session?.purchase_country && Date.parse(session.expires_at) > now.getTime()) return session;
  throw notFoundError('session');
}

const categories = [{ identifier: 'klarna', name: 'Klarna' }];

function createClientToken(sessionId: string): string {
  return Buffer.from(sessionId).toString('base64url');
}

function createSessionState(now: Date) {
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

function readSessionInput(body: Body): Omit<PaymentSession, 'session_id' | 'status' | 'expires_at'> {
  const unplayed = notPlayed.find((name) => body[name] !== undefined);
  if (unplayed) throw notPlayedField(unplayed);
  assertDocumented(body, played);
  const { intent = 'buy', customer = null } = body;
  if (intent !== 'buy')
    throw intent === 'tokenize' || intent === 'buy_and_tokenize' ? notPlayedField('intent') : badValueError('intent');
  if (customer !== null && !isJsonObject(customer)) throw badValueError('customer');
  const order_lines = readOrderLines(body);
  return {
    intent,
    customer,
    locale: readLocale(body.locale),
    ...purchasePlace(body),
    order_amount: amountInMinor(body.order_amount),
    order_tax_amount: readOrderTax(body, order_lines),
    order_lines,
    billing_address: readAddressField(body, 'billing_address'),
    shipping_address: readAddressField(body, 'shipping_address'),
    merchant_reference1: readTextWithin(body, 'merchant_reference1', 255) ?? '',
    merchant_reference2: readTextWithin(body, 'merchant_reference2', 255) ?? '',
    merchant_data: readTextWithin(body, 'merchant_data', 6000),
    merchant_urls: readMerchantUrls(body.merchant_urls),
  };
}

/** Orders that are assessed are told of at `notification`; the other addresses are not played. */
function readMerchantUrls(rawUrls: unknown): Body {
  if (rawUrls === undefined || rawUrls === null) return {};
  if (!isJsonObject(rawUrls)) throw badValueError('merchant_urls');
  assertDocumented(rawUrls, ['authorization', 'confirmation', 'notification', 'push'], 'merchant_urls.');
  const unplayed = Object.keys(rawUrls).find((name) => name !== 'notification');
  if (unplayed) throw notPlayedField(`merchant_urls.${unplayed}`);
  readTextWithin(rawUrls, 'notification', 2000);
  return rawUrls;
}

/** RFC 1766: language and country. */
function readLocale(rawLocale: unknown): string {
  if (rawLocale === undefined || rawLocale === null) return 'en-US';
  if (typeof rawLocale === 'string' && /^[a-z]{2}-[A-Z]{2}$/.test(rawLocale)) return rawLocale;
  throw badValueError('locale');
}
