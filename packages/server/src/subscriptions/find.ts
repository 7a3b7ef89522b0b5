import type { List, Subscription } from '@mercer/contract';
import { type Db, lockSelectedRows, type Row, type Tx } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { buildNotFoundError } from '../http/errors.ts';
import { buildListResponse, computeOffset, type Paging } from '../http/list.ts';
import { serializeSubscription } from './serialize.ts';

export async function listSubscriptions(db: Db, accountId: string, paging: Paging): Promise<List<Subscription>> {
  const accountSubscriptions = db.selectFrom('subscriptions').where('account_id', '=', accountId);
  const { count } = await accountSubscriptions
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await accountSubscriptions
    .selectAll()
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  return buildListResponse(await loadSubscriptions(db, rows), Number(count), paging);
}

/** Loads the subscriptions that an order has created, in the order of its lines. */
export async function subscriptionsOfOrder(db: Db, orderId: string): Promise<Subscription[]> {
  const orderSubscriptions = db.selectFrom('subscriptions').selectAll().where('order_id', '=', orderId);
  return loadSubscriptions(db, await orderSubscriptions.orderBy('order_item_id').execute());
}

export async function subscriptionsByIds(db: Db, ids: string[]): Promise<Subscription[]> {
  if (ids.length === 0) return [];
  const rows = db.selectFrom('subscriptions').selectAll().where('id', 'in', ids);
  return loadSubscriptions(db, await rows.orderBy('order_item_id').execute());
}

/** The account's own; null for another's and for unknown ids. */
export async function findSubscription(db: Db, accountId: string, id: string): Promise<Subscription | null> {
  const row = await ownSubscription(db, accountId, id).executeTakeFirst();
  return row ? ((await loadSubscriptions(db, [row]))[0] ?? null) : null;
}

/** @throws ApiError 404 */
export async function lockSubscription(tx: Tx, accountId: string, id: string): Promise<Row<'subscriptions'>> {
  return requireSubscription(await lockSelectedRows(tx, ownSubscription(tx, accountId, id)).executeTakeFirst());
}

/** Locks a subscription of any owner. @throws ApiError 404 */
export async function lockAnySubscription(tx: Tx, id: string): Promise<Row<'subscriptions'>> {
  const rows = tx.selectFrom('subscriptions').selectAll().where('id', '=', id);
  return requireSubscription(await lockSelectedRows(tx, rows).executeTakeFirst());
}

function requireSubscription(row: Row<'subscriptions'> | undefined): Row<'subscriptions'> {
  if (!row) throw buildNotFoundError('This subscription does not exist');
  return row;
}

export function itemsOfSubscription(db: Db, ids: string[]): Promise<Row<'subscription_items'>[]> {
  const items = db.selectFrom('subscription_items').selectAll().where('subscription_id', 'in', ids);
  return items.orderBy('subscription_id').orderBy('place').execute();
}

function ownSubscription(db: Db, accountId: string, id: string) {
  const storableId = isStorableText(id) ? id : '';
  return db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).where('id', '=', storableId);
}

/** Loads the items of the rows and returns the subscriptions in the API's format. */
export async function loadSubscriptions(db: Db, rows: Row<'subscriptions'>[]): Promise<Subscription[]> {
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
