import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, type Body, currencyCode, isObject, optionalText, readBody } from '../http/input.ts';
import { notFound } from '../http/sandbox-error.ts';
import { shopAddress } from '../redirect/address.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../redirect/objects.ts';
import { badValue, pathId } from './errors.ts';

export const gateway = 'klarna';
const days = 2;

/** What is to be paid: https://docs.klarna.com/api/payments/ */
export interface PaymentSession {
  session_id: string;
  purchase_country: string;
  purchase_currency: string;
  order_amount: number;
  order_lines: Body[];
  merchant_reference1: string;
}

export type PageStatus =
  | 'WAITING'
  | 'IN_PROGRESS'
  | 'COMPLETED'
  | 'FAILED'
  | 'CANCELLED'
  | 'BACK'
  | 'ERROR'
  | 'DISABLED';

/** The page that asks for it: https://docs.klarna.com/hosted-payment-page/ */
export interface PageSession {
  session_id: string;
  status: PageStatus;
  payment_session_id: string;
  merchant_urls: Record<string, string>;
  place_order_mode: string;
  order_id?: string;
  authorization_token?: string;
  updated_at: string;
  expires_at: string;
}

export async function postPaymentSession(c: Context, { store, now }: SandboxDeps) {
  const body = await readBody(c);
  const session: PaymentSession = {
    session_id: crypto.randomUUID(),
    ...placeOf(body),
    order_amount: amountInMinor(body.order_amount),
    order_lines: linesOf(body),
    merchant_reference1: optionalText(body.merchant_reference1, 'merchant_reference1') ?? '',
  };
  await insertObject(store.db, keyOf(session.session_id), session.merchant_reference1, session, now());
  const client_token = Buffer.from(session.session_id).toString('base64url');
  const categories = [{ identifier: 'klarna', name: 'Klarna' }];
  return c.json({ session_id: session.session_id, client_token, payment_method_categories: categories });
}

export async function getPaymentSession(c: Context, { store }: SandboxDeps) {
  const session = await findObject<PaymentSession>(store.db, keyOf(pathId(c)));
  if (!session) throw notFound('session');
  return c.json({ ...session, session_id: undefined, status: 'incomplete' });
}

const targets = ['success', 'cancel', 'back', 'failure', 'error', 'status_update'];

export async function postPageSession(c: Context, { store, now, origin }: SandboxDeps) {
  const body = await readBody(c);
  const payment_session_id = String(body.payment_session_url ?? '').split('/payments/v1/sessions/')[1] ?? '';
  const payment = await findObject<PaymentSession>(store.db, keyOf(payment_session_id));
  if (!payment) throw badValue('payment_session_url');
  const urls = isObject(body.merchant_urls) ? body.merchant_urls : {};
  const given = targets.filter((name) => urls[name]);
  const options = isObject(body.options) ? body.options : {};
  const session: PageSession = {
    session_id: crypto.randomUUID(),
    status: 'WAITING',
    payment_session_id,
    merchant_urls: Object.fromEntries(given.map((name) => [name, shopAddress(urls[name], name, origin)])),
    place_order_mode: modeOf(options.place_order_mode),
    updated_at: now().toISOString(),
    expires_at: new Date(now().getTime() + days * 24 * 3_600_000).toISOString(),
  };
  await insertObject(store.db, keyOf(session.session_id), payment.merchant_reference1, session, now());
  const page = `${origin}/sandbox/klarna/pay/${session.session_id}`;
  const session_url = `${new URL(c.req.url).origin}${c.req.path}/${session.session_id}`;
  const { session_id, expires_at } = session;
  return c.json({ session_id, session_url, redirect_url: page, qr_code_url: `${page}/qr`, expires_at }, 201);
}

export async function getPageSession(c: Context, { store }: SandboxDeps) {
  return c.json(shown(await getSession(store.db, pathId(c))));
}

/** Nobody pays in it any more; one that is over stays as it is. */
export async function deletePageSession(c: Context, { store, now }: SandboxDeps) {
  await store.db.transaction().execute(async (tx) => {
    const session = await lockObject<PageSession>(tx, keyOf(pathId(c)));
    if (!session) throw notFound('session');
    if (isOpen(session)) await savePage(tx, { ...session, status: 'DISABLED' }, now());
  });
  return c.body(null, 204);
}

async function getSession(db: SandboxDeps['store']['db'], id: string): Promise<PageSession> {
  const session = await findObject<PageSession>(db, keyOf(id));
  if (!session?.payment_session_id) throw notFound('session');
  return session;
}

export async function savePage(tx: Tx, session: PageSession, now: Date): Promise<PageSession> {
  const saved = { ...session, updated_at: now.toISOString() };
  await saveObject(tx, keyOf(session.session_id), saved);
  return saved;
}

export function isOpen({ status }: PageSession): boolean {
  return status !== 'COMPLETED' && status !== 'CANCELLED' && status !== 'DISABLED';
}

/** What reading a session tells, and what is announced of it. */
export function shown({ session_id, status, order_id, authorization_token, updated_at, expires_at }: PageSession) {
  return {
    session_id,
    status,
    ...(authorization_token && { authorization_token }),
    ...(order_id && { order_id, klarna_reference: order_id.slice(0, 8).toUpperCase() }),
    updated_at,
    expires_at,
  };
}

export function keyOf(id: string) {
  return { gateway, id } as const;
}

/** To capture at once is left out. */
function modeOf(given: unknown): string {
  const mode = optionalText(given, 'place_order_mode') ?? 'NONE';
  if (mode === 'NONE' || mode === 'PLACE_ORDER') return mode;
  throw badValue('options.place_order_mode');
}

/** https://docs.klarna.com/klarna-payments/before-you-start/data-requirements/puchase-countries-currencies-locales: each country's own */
const currencies: Readonly<Record<string, readonly string[]>> = {
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

function placeOf(body: Body): Pick<PaymentSession, 'purchase_country' | 'purchase_currency'> {
  const { purchase_country } = body;
  const purchase_currency = currencyCode(body.purchase_currency);
  const isKnown = Object.values(currencies).flat().includes(String(purchase_country));
  if (typeof purchase_country !== 'string' || !isKnown) throw badValue('purchase_country');
  if (!currencies[purchase_currency]?.includes(purchase_country)) throw badValue('purchase_currency');
  return { purchase_country, purchase_currency };
}

/** Lines that do not add up are refused, as Klarna does. */
function linesOf({ order_lines, order_amount }: Body): Body[] {
  const lines = Array.isArray(order_lines) ? order_lines.filter(isObject) : [];
  const isWhole = (line: Body) =>
    Number(line.unit_price) * Number(line.quantity) - Number(line.total_discount_amount ?? 0) === line.total_amount;
  const sum = lines.reduce((total, line) => total + Number(line.total_amount), 0);
  if (lines.length === 0 || sum !== order_amount) throw badValue('order_lines');
  const wrong = lines.findIndex((line) => !isWhole(line));
  if (wrong >= 0) throw badValue(`order_lines[${wrong}].total_amount`);
  return lines;
}
