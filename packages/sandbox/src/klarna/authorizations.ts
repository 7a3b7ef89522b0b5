import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody } from '../http/input.ts';
import { notFound } from '../http/sandbox-error.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../redirect/objects.ts';
import type { Behaviour } from '../store/tables.ts';
import { badValue, pathId } from './errors.ts';
import { placeOrder } from './orders.ts';
import { keyOf, type PaymentSession } from './sessions.ts';

/** What the shopper has agreed to, for the shop to place an order by, once. */
interface Authorization {
  payment_session_id: string;
  behaviour: Behaviour;
  isUsed: boolean;
}

export async function authorize(tx: Tx, session: PaymentSession, behaviour: Behaviour, now: Date): Promise<string> {
  const token = crypto.randomUUID();
  const authorization: Authorization = { payment_session_id: session.session_id, behaviour, isUsed: false };
  await insertObject(tx, keyOf(token), session.merchant_reference1, authorization, now);
  return token;
}

/** The order must ask for what the session has. */
export async function postOrder(c: Context, { store, now }: SandboxDeps) {
  const body = await readBody(c);
  const order_id = await store.db.transaction().execute(async (tx) => {
    const { behaviour, payment_session_id } = await take(tx, pathId(c));
    const session = await findObject<PaymentSession>(tx, keyOf(payment_session_id));
    if (!session) throw notFound('session');
    for (const field of ['order_amount', 'purchase_currency', 'purchase_country'] as const) {
      if (body[field] !== session[field]) throw badValue(field);
    }
    const reference = typeof body.merchant_reference1 === 'string' ? body.merchant_reference1 : null;
    const merchant_reference1 = reference ?? session.merchant_reference1;
    return placeOrder(tx, { ...session, merchant_reference1 }, behaviour, now());
  });
  return c.json({ order_id, redirect_url: '', fraud_status: 'ACCEPTED' });
}

export async function deleteAuthorization(c: Context, { store }: SandboxDeps) {
  await store.db.transaction().execute((tx) => take(tx, pathId(c)));
  return c.body(null, 204);
}

async function take(tx: Tx, token: string): Promise<Authorization> {
  const authorization = await lockObject<Partial<Authorization>>(tx, keyOf(token));
  const { payment_session_id, behaviour, isUsed } = authorization ?? {};
  if (!payment_session_id || !behaviour || isUsed) throw notFound('authorization');
  await saveObject(tx, keyOf(token), { payment_session_id, behaviour, isUsed: true });
  return { payment_session_id, behaviour, isUsed: true };
}
