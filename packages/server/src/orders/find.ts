import type { List, Order } from '@mercer/contract';
import type { Db, Row } from '../db/index.ts';
import { listOf, type Paging } from '../http/list.ts';
import { serializeOrder } from './serialize.ts';

/** A finished order; pending ones are shown nowhere. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const order = await finished(db).where('id', '=', id).executeTakeFirst();
  return order ? ((await withParts(db, [order]))[0] ?? null) : null;
}

export async function listOrders(db: Db, accountId: string, paging: Paging): Promise<List<Order>> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  const rows = await finished(db)
    .where('account_id', '=', accountId)
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  return listOf(await withParts(db, rows), Number(count), paging);
}

function finished(db: Db) {
  return db.selectFrom('orders').selectAll().where('number', 'is not', null);
}

async function withParts(db: Db, orders: Row<'orders'>[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const payments = await db.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  return orders.map((order) => {
    const own = <T extends { order_id: string }>(rows: T[]) => rows.filter(({ order_id }) => order_id === order.id);
    return serializeOrder(order, { items: own(items), payments: own(payments), events: own(events) });
  });
}

/** The session's last order, or the one that came of a cart; nobody else's. */
export async function findSessionOrder(
  db: Db,
  session: Row<'sessions'> | null,
  checkoutId: string | undefined,
): Promise<Order | null> {
  const own = session?.order_id ?? null;
  const wanted = checkoutId ? await orderOfCheckout(db, checkoutId) : own;
  const order = wanted ? await findOrder(db, wanted) : null;
  const isOwn = order?.id === own || (order?.account_id !== null && order?.account_id === session?.account_id);
  return isOwn ? order : null;
}

async function orderOfCheckout(db: Db, checkoutId: string): Promise<string | null> {
  const carts = db.selectFrom('carts').select('order_id').where('checkout_id', '=', checkoutId);
  return (await carts.executeTakeFirst())?.order_id ?? null;
}
