import { hashToken, lockRows, type Tx } from '../db/index.ts';
import { nameTaken } from '../http/request-name.ts';
import { type Attempt, outcomeOf } from './attempt.ts';
import type { NewSubscription } from './input.ts';

/** What an account asked for, by a hash: asked again, it is the same purchase. */
export interface Wish {
  account_id: string;
  fingerprint: string;
  /** what the fingerprints of all wishes begin with that came with the same `Idempotency-Key` */
  named: string | undefined;
}

const dayMs = 86_400_000;

/** @param key of an `Idempotency-Key` header: tells apart what is wanted twice */
export function wishOf(account_id: string, input: NewSubscription, key: string | undefined): Wish {
  const named = key === undefined ? undefined : `${hashToken(key)}.`;
  return { account_id, fingerprint: `${named ?? ''}${hashToken(JSON.stringify([input, key ?? null]))}`, named };
}

/**
 * The purchase that this wish has begun: its order while it is undecided, and for a day once it is made, unless its
 * subscription has ended. Whoever asks at the same time waits.
 * @throws ApiError 409 `idempotency_conflict` when another wish came with its key, and was not refused
 */
export async function findPurchase(
  tx: Tx,
  { account_id, fingerprint, named }: Wish,
  now: Date,
): Promise<{ made: string } | Attempt | null> {
  await lockRows(tx, tx.selectFrom('accounts').select('id').where('id', '=', account_id)).execute();
  const purchases = tx.selectFrom('subscription_purchases').selectAll().where('account_id', '=', account_id);
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  if (named) {
    const others = purchases.where('fingerprint', 'like', `${named}%`).where('fingerprint', '!=', fingerprint);
    for (const { order_id } of await others.where('date_created', '>=', yesterday).execute()) {
      if ((await outcomeOf(tx, order_id)).is === 'given up') continue;
      throw nameTaken('This Idempotency-Key came with another subscription before');
    }
  }
  const found = await purchases.where('fingerprint', '=', fingerprint).executeTakeFirst();
  if (!found || !(await isThere(tx, found.order_id))) return null;
  const { order, is } = await outcomeOf(tx, found.order_id);
  if (is === 'open') return { order, token: found.card_token, isKnown: true };
  if (is === 'given up' || found.date_created < yesterday) return null;
  return (await hasEnded(tx, order.id)) ? null : { made: order.id };
}

/** An order that nobody has paid is forgotten after a while. */
async function isThere(tx: Tx, orderId: string): Promise<boolean> {
  const orders = tx.selectFrom('orders').select('id').where('id', '=', orderId);
  return (await orders.executeTakeFirst()) !== undefined;
}

async function hasEnded(tx: Tx, orderId: string): Promise<boolean> {
  const begun = tx.selectFrom('subscriptions').select('id').where('order_id', '=', orderId);
  return (await begun.where('status', '!=', 'canceled').executeTakeFirst()) === undefined;
}

/** Before any money moves. */
export async function keepPurchase(
  tx: Tx,
  { account_id, fingerprint }: Wish,
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
