import { type List, type Subscription, type SubscriptionItem, toMajorUnits } from '@mercer/contract';
import { type Db, lockSelectedRows, parseJson, type Row, type Tx } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { buildListResponse, computeOffset, type Paging } from '@mercer/platform/http/list';

/** A subscription as it travels; its first item is what is subscribed to. */
function serializeSubscription(row: Row<'subscriptions'>, items: Row<'subscription_items'>[]): Subscription {
  const lines = items.map((item) => serializeItem(item, row.currency));
  const [main, ...extraItems] = lines;
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { id, account_id, order_id, order_item_id, currency, cancel_reason } = row;
  return {
    id,
    account_id,
    order_id,
    order_item_id,
    currency,
    cancel_reason,
    status: row.status,
    active: row.status === 'active' || row.status === 'trial',
    trial: row.status === 'trial',
    paused: row.status === 'paused',
    canceled: row.status === 'canceled',
    cancel_at_end: row.cancel_at_end === 1,
    interval: row.interval,
    interval_count: row.interval_count,
    product_id: main?.product_id ?? '',
    product: main?.product ?? null,
    product_name: main?.product?.name ?? '',
    variant_id: main?.variant_id ?? null,
    plan_id: main?.plan_id ?? null,
    options: main?.options ?? [],
    quantity: main?.quantity ?? 0,
    price: main?.price ?? 0,
    price_total: main?.price_total ?? 0,
    items: extraItems,
    recurring_total: toMajorUnits(total, currency),
    billing: parseJson(row.billing),
    shipping: parseJson(row.shipping),
    date_created: row.date_created,
    date_period_start: row.date_period_start,
    date_period_end: row.date_period_end,
    date_trial_end: row.date_trial_end,
    date_pause_end: row.date_pause_end,
    date_payment_retry: row.date_payment_retry,
    date_canceled: row.date_canceled,
  };
}

function serializeItem(item: Row<'subscription_items'>, currency: string): SubscriptionItem {
  const { id, product_id, variant_id, plan_id, quantity, price } = item;
  return {
    id,
    product_id,
    variant_id,
    plan_id,
    quantity,
    price: toMajorUnits(price, currency),
    price_total: toMajorUnits(price * quantity, currency),
    options: parseJson(item.options),
    product: parseJson(item.product),
  };
}

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
