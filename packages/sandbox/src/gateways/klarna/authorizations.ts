import type { Context } from 'hono';
import { type Body, readJsonBody } from '../../http/input.ts';
import { notFoundError, SandboxError } from '../../http/sandbox-error.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import type { Behaviour } from '../../store/tables.ts';
import { readPathId } from './errors.ts';
import { assertDocumented, readTextWithin } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { readOrderLines, readOrderTax } from './lines.ts';
import { placeOrder } from './orders.ts';
import { type PaymentSession, toObjectKey } from './sessions.ts';

/** A shopper's authorization, with which the shop places an order, once. */
interface Authorization {
  payment_session_id: string;
  behaviour: Behaviour;
  isUsed: boolean;
}

export async function createAuthorization(
  tx: Tx,
  session: PaymentSession,
  behaviour: Behaviour,
  now: Date,
): Promise<string> {
  const token = crypto.randomUUID();
  const authorization: Authorization = { payment_session_id: session.session_id, behaviour, isUsed: false };
  await insertObject(tx, toObjectKey(token), session.merchant_reference1, authorization, now);
  return token;
}

const documented = [
  'authorization_token',
  'auto_capture',
  'billing_address',
  'custom_payment_method_ids',
  'customer',
  'locale',
  'merchant_data',
  'merchant_reference1',
  'merchant_reference2',
  'merchant_urls',
  'order_amount',
  'order_lines',
  'order_tax_amount',
  'payment_method_categories',
  'purchase_country',
  'purchase_currency',
  'shipping_address',
  'status',
];

/** @throws SandboxError 409 where the order asks for something else than the session has */
function assertSameOrder(session: PaymentSession, body: Body): void {
  assertDocumented(body, documented);
  if (body.auto_capture === true) throw notPlayedField('auto_capture');
  readOrderTax(body, readOrderLines(body));
  for (const field of ['order_amount', 'purchase_currency', 'purchase_country'] as const) {
    if (body[field] === session[field]) continue;
    throw new SandboxError(`Not matching fields: [${field}]`, { status: 409, code: 'CONFLICT' });
  }
}

/** The order must ask for what the session has. */
export async function postOrder(c: Context, { store, now }: KlarnaDeps) {
  const body = await readJsonBody(c);
  const { order_id, fraud_status } = await store.db.transaction().execute(async (tx) => {
    const { behaviour, payment_session_id } = await consumeAuthorization(tx, readPathId(c));
    const session = await findObject<PaymentSession>(tx, toObjectKey(payment_session_id));
    if (!session) throw notFoundError('session');
    assertSameOrder(session, body);
    const merchant_reference1 = readTextWithin(body, 'merchant_reference1', 255) ?? session.merchant_reference1;
    const merchant_reference2 = readTextWithin(body, 'merchant_reference2', 255) ?? session.merchant_reference2;
    return placeOrder(tx, { ...session, merchant_reference1, merchant_reference2 }, behaviour, now());
  });
  return c.json({ order_id, redirect_url: '', fraud_status });
}

export async function deleteAuthorization(c: Context, { store }: KlarnaDeps) {
  await store.db.transaction().execute((tx) => consumeAuthorization(tx, readPathId(c)));
  return c.body(null, 204);
}

async function consumeAuthorization(tx: Tx, token: string): Promise<Authorization> {
  const authorization = await lockObject<Partial<Authorization>>(tx, toObjectKey(token));
  const { payment_session_id, behaviour, isUsed } = authorization ?? {};
  if (!payment_session_id || !behaviour || isUsed) throw notFoundError('authorization');
  await saveObject(tx, toObjectKey(token), { payment_session_id, behaviour, isUsed: true });
  return { payment_session_id, behaviour, isUsed: true };
}
