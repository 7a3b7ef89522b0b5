import type { Context } from 'hono';
import { type Body, isJsonObject, optionalText, readJsonBody } from '../../http/input.ts';
import { notFoundError } from '../../http/sandbox-error.ts';
import { readShopAddress } from '../../redirect/address.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import { badValueError, readPathId } from './errors.ts';
import { assertDocumented } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { type PaymentSession, requireOpenSession, toObjectKey } from './sessions.ts';

const lifeMs = 48 * 3_600_000;

export type PageStatus =
  | 'WAITING'
  | 'IN_PROGRESS'
  | 'COMPLETED'
  | 'FAILED'
  | 'CANCELLED'
  | 'BACK'
  | 'ERROR'
  | 'DISABLED';

/** The page that asks for a payment: https://docs.klarna.com/hosted-payment-page/ */
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

const targets = ['success', 'cancel', 'back', 'failure', 'error', 'status_update'];
const options = [
  'background_images',
  'logo_url',
  'page_title',
  'payment_method_categories',
  'payment_method_category',
  'place_order_mode',
  'purchase_type',
  'show_subtotal_detail',
];

export async function postPageSession(c: Context, { store, now, origin }: KlarnaDeps) {
  const body = await readJsonBody(c);
  assertDocumented(body, ['merchant_urls', 'options', 'payment_session_url', 'profile_id']);
  if (body.profile_id !== undefined) throw notPlayedField('profile_id');
  const payment_session_id = String(body.payment_session_url ?? '').split('/payments/v1/sessions/')[1] ?? '';
  const payment = await findObject<PaymentSession>(store.db, toObjectKey(payment_session_id));
  if (!payment) throw badValueError('payment_session_url');
  requireOpenSession(payment, now());
  const session: PageSession = {
    session_id: crypto.randomUUID(),
    status: 'WAITING',
    payment_session_id,
    merchant_urls: merchantUrls(body, origin),
    place_order_mode: placeOrderMode(body),
    updated_at: now().toISOString(),
    expires_at: new Date(now().getTime() + lifeMs).toISOString(),
  };
  await insertObject(store.db, toObjectKey(session.session_id), payment.merchant_reference1, session, now());
  const page = `${origin}/sandbox/klarna/pay/${session.session_id}`;
  const session_url = `${new URL(c.req.url).origin}${c.req.path}/${session.session_id}`;
  const { session_id, expires_at } = session;
  return c.json({ session_id, session_url, redirect_url: page, qr_code_url: `${page}/qr`, expires_at }, 201);
}

function merchantUrls(body: Body, origin: string): Record<string, string> {
  const urls = isJsonObject(body.merchant_urls) ? body.merchant_urls : {};
  assertDocumented(urls, targets, 'merchant_urls.');
  const targetNames = targets.filter((name) => urls[name]);
  return Object.fromEntries(targetNames.map((name) => [name, readShopAddress(urls[name], name, origin)]));
}

/** The other options change how Klarna's page looks. */
function placeOrderMode(body: Body): string {
  const pageOptions = isJsonObject(body.options) ? body.options : {};
  assertDocumented(pageOptions, options, 'options.');
  const unplayed = Object.keys(pageOptions).find((name) => name !== 'place_order_mode');
  if (unplayed) throw notPlayedField(`options.${unplayed}`);
  const mode = optionalText(pageOptions.place_order_mode, 'place_order_mode') ?? 'NONE';
  if (mode === 'CAPTURE_ORDER') throw notPlayedField('options.place_order_mode');
  if (mode === 'NONE' || mode === 'PLACE_ORDER') return mode;
  throw badValueError('options.place_order_mode');
}

export async function getPageSession(c: Context, { store, now }: KlarnaDeps) {
  return c.json(
    serializePageSession(requireUnexpired(await findObject<PageSession>(store.db, toObjectKey(readPathId(c))), now())),
  );
}

/** Disables a page session, so that it cannot be paid any more; a paid one is refused. */
export async function deletePageSession(c: Context, { store, now }: KlarnaDeps) {
  await store.db.transaction().execute(async (tx) => {
    const session = requireUnexpired(await lockObject<PageSession>(tx, toObjectKey(readPathId(c))), now());
    if (session.status === 'COMPLETED') throw badValueError('session_id');
    if (isPageOpen(session, now())) await savePageSession(tx, { ...session, status: 'DISABLED' }, now());
  });
  return c.body(null, 204);
}

/** Klarna has forgotten it two days after it was made. @throws SandboxError */
function requireUnexpired(session: PageSession | undefined, now: Date): PageSession {
  if (session?.payment_session_id && !isPageExpired(session, now)) return session;
  throw notFoundError('session');
}

export async function savePageSession(tx: Tx, session: PageSession, now: Date): Promise<PageSession> {
  const saved = { ...session, updated_at: now.toISOString() };
  await saveObject(tx, toObjectKey(session.session_id), saved);
  return saved;
}

/** A failure and a cancellation are to be told apart: after a failure the shopper may try again. */
export function isPageOpen(session: PageSession, now: Date): boolean {
  return !['COMPLETED', 'CANCELLED', 'DISABLED'].includes(session.status) && !isPageExpired(session, now);
}

function isPageExpired({ expires_at }: PageSession, now: Date): boolean {
  return Date.parse(expires_at) <= now.getTime();
}

/** Serializes a page session for its reader and for the status callback. */
export function serializePageSession({
  session_id,
  status,
  order_id,
  authorization_token,
  updated_at,
  expires_at,
}: PageSession) {
  return {
    session_id,
    status,
    ...(authorization_token && { authorization_token }),
    ...(order_id && { order_id, klarna_reference: order_id.slice(0, 8).toUpperCase() }),
    updated_at,
    expires_at,
  };
}
