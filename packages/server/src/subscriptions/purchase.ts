import { hashToken, lockSelectedRows, type Tx } from '../db/index.ts';
import { buildKeyConflictError } from '../http/idempotency-key.ts';
import { type Attempt, readOrderOutcome } from './attempt.ts';
import type { NewSubscription } from './input.ts';

/** Purchase that an account requested, identified by a hash: the same request again is the same purchase. */
export interface RequestedPurchase {
  account_id: string;
  fingerprint: string;
  /** Prefix that the fingerprints of all requests with the same `Idempotency-Key` share. */
  keyPrefix: string | undefined;
}

const dayMs = 86_400_000;

/** @param key of an `Idempotency-Key` header: tells apart what is wanted twice */
export function toPurchaseRequest(
  account_id: string,
  input: NewSubscription,
  key: string | undefined,
): RequestedPurchase {
  const keyPrefix = key === undefined ? undefined : `${hashToken(key)}.`;
  return { account_id, fingerprint: `${keyPrefix ?? ''}${hashToken(JSON.stringify([input, key ?? null]))}`, keyPrefix };
}

/**
 * The purchase that this wish has begun: its order while it is undecided, and for a day once it is made, unless its
 * subscription has ended. Whoever asks at the same time waits.
 * @throws ApiError 409 `idempotency_conflict` when another wish came with its key, and was not refused
 */
export async function findPurchase(
  tx: Tx,
  { account_id, fingerprint, keyPrefix }: RequestedPurchase,
  now: Date,
): Promise<{ made: string } | Attempt | null> {
  await lockSelectedRows(tx, tx.selectFrom('accounts').select('id').where('id', '=', account_id)).execute();
  const purchases = tx.selectFrom('subscription_purchases').selectAll().where('account_id', '=', account_id);
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  if (keyPrefix) {
    const conflictingPurchases = purchases
      .where('fingerprint', 'like', `${keyPrefix}%`)
      .where('fingerprint', '!=', fingerprint);
    for (const { order_id } of await conflictingPurchases.where('date_created', '>=', yesterday).execute()) {
      if ((await readOrderOutcome(tx, order_id)).is === 'given up') continue;
      throw buildKeyConflictError('This Idempotency-Key came with another subscription before');
    }
  }
  const storedPurchase = await purchases.where('fingerprint', '=', fingerprint).executeTakeFirst();
  if (!storedPurchase || !(await orderExists(tx, storedPurchase.order_id))) return null;
  const { order, is } = await readOrderOutcome(tx, storedPurchase.order_id);
  if (is === 'open') return { order, token: storedPurchase.card_token, isKnown: true };
  if (is === 'given up' || storedPurchase.date_created < yesterday) return null;
  return (await hasEndedSubscription(tx, order.id)) ? null : { made: order.id };
}

/** An order that nobody has paid is forgotten after a while. */
async function orderExists(tx: Tx, orderId: string): Promise<boolean> {
  const orders = tx.selectFrom('orders').select('id').where('id', '=', orderId);
  return (await orders.executeTakeFirst()) !== undefined;
}

async function hasEndedSubscription(tx: Tx, orderId: string): Promise<boolean> {
  const orderSubscriptions = tx.selectFrom('subscriptions').select('id').where('order_id', '=', orderId);
  return (await orderSubscriptions.where('status', '!=', 'canceled').executeTakeFirst()) === undefined;
}

/** Stores the purchase with its order; called before any money moves. */
export async function storePurchase(
  tx: Tx,
  { account_id, fingerprint }: RequestedPurchase,
  { order, token }: Attempt,
  now: Date,
): Promise<void> {
  const decided = { order_id: order.id, card_token: token, date_created: now.toISOString() };
  await tx
    .insertInto('subscription_purchases')
    .values({ account_id, fingerprint, ...decided })
    .onConflict((conflict) => conflict.columns(['account_id', 'fingerprint']).doUpdateSet(decided))
    .execute();
}
