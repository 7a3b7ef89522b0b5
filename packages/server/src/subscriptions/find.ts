import type { List, Subscription } from '@mercer/contract';
import { type Db, lockRows, type Row, type Tx } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { notFound } from '../http/errors.ts';
import { listOf, offsetOf, type Paging } from '../http/list.ts';
import { serializeSubscription } from './serialize.ts';

export async function listSubscriptions(db: Db, accountId: string, paging: Paging): Promise<List<Subscription>> {
  const own = db.selectFrom('subscriptions').where('account_id', '=', accountId);
  const { count } = await own.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  return listOf(await subscriptionsOf(db, rows), Number(count), paging);
}

/** What an order has begun, in the order of its lines. */
export async function subscriptionsOfOrder(db: Db, orderId: string): Promise<Subscription[]> {
  const begun = db.selectFrom('subscriptions').selectAll().where('order_id', '=', orderId);
  return subscriptionsOf(db, await begun.orderBy('order_item_id').execute());
}

export async function subscriptionsByIds(db: Db, ids: string[]): Promise<Subscription[]> {
  if (ids.length === 0) return [];
  const rows = db.selectFrom('subscriptions').selectAll().where('id', 'in', ids);
  return subscriptionsOf(db, await rows.orderBy('order_item_id').execute());
}

/** The account's own; null for another's and for unknown ids. */
export async function findSubscription(db: Db, accountId: string, id: string): Promise<Subscription | null> {
  const row = await ownSubscription(db, accountId, id).executeTakeFirst();
  return row ? ((await subscriptionsOf(db, [row]))[0] ?? null) : null;
}

/** @throws ApiError 404 */
export async function lockSubscription(tx: Tx, accountId: string, id: string): Promise<Row<'subscriptions'>> {
  return existing(await lockRows(tx, ownSubscription(tx, accountId, id)).executeTakeFirst());
}

/** Whoever owns it. @throws ApiError 404 */
export async function lockAnySubscription(tx: Tx, id: string): Promise<Row<'subscriptions'>> {
  const rows = tx.selectFrom('subscriptions').selectAll().where('id', '=', id);
  return existing(await lockRows(tx, rows).executeTakeFirst());
}

function existing(row: Row<'subscriptions'> | undefined): Row<'subscriptions'> {
  if (!row) throw notFound('This subscription does not exist');
  return row;
}

export function itemsOfSubscription(db: Db, ids: string[]): Promise<Row<'subscription_items'>[]> {
  const items = db.selectFrom('subscription_items').selectAll().where('subscription_id', 'in', ids);
  return items.orderBy('subscription_id').orderBy('place').execute();
}

function ownSubscription(db: Db, accountId: string, id: string) {
  const known = isStorableText(id) ? id : '';
  return db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).where('id', '=', known);
}

/** As they travel. */
export async function subscriptionsOf(db: Db, rows: Row<'subscriptions'>[]): Promise<Subscription[]> {
  if (rows.length === 0) return [];
  const items = await itemsOfSubscription(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    serializeSubscription(
      row,
      items.filter(({ subscription_id }) => subscription_id === row.id),
    ),
  );
}
