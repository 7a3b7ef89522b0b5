import type { List, Order } from '@mercer/contract';
import type { Db, Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { listOf, offsetOf, type Paging } from '../../http/list.ts';
import { noCarrier, readCarriers, returnDays } from '../record/index.ts';
import { type OrderParts, orderParts } from './order-parts.ts';
import { serializeOrder } from './serialize.ts';
import { type SharedOrder, sharedOrder } from './shared-order.ts';

/** A finished order; pending ones are shown to nobody but their buyers. */
export async function findOrder(deps: AppDeps, id: string): Promise<Order | null> {
  const order = await finished(deps.db).where('id', '=', id).executeTakeFirst();
  return order ? ((await serialized(deps, [order]))[0] ?? null) : null;
}

/** An order as its buyer may see it: finished, or one whose bank decides, or has refused, days after it was submitted. */
export async function findBuyersOrder(deps: AppDeps, id: string): Promise<Order | null> {
  const order = await shownToBuyers(deps.db).selectAll().where('id', '=', id).executeTakeFirst();
  return order ? ((await serialized(deps, [order]))[0] ?? null) : null;
}

/** Finished orders in the order of their ids; those that there are not are left out. */
export async function findOrders(deps: AppDeps, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const found = await serialized(deps, await finished(deps.db).where('id', 'in', ids).execute());
  const byId = new Map(found.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** An order as it was just placed, with all that belongs to it. */
export interface PlacedOrder {
  order: Row<'orders'>;
  parts: OrderParts;
}

/** The same answer as {@link findOrder} gives, without reading it. */
export async function answerPlaced({ db, config, now }: AppDeps, { order, parts }: PlacedOrder): Promise<Order> {
  return serializeOrder(order, parts, { config, now: now(), returnDays: await returnDays(db), carrierOf: noCarrier });
}

export interface OrderFilter {
  account_id?: string | undefined;
  /** any of them; absent or empty: all */
  statuses?: readonly string[];
}

/** As their buyers may see them, newest first. */
export async function listOrders(deps: AppDeps, filter: OrderFilter, paging: Paging): Promise<List<Order>> {
  const { count } = await filtered(deps.db, filter)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await filtered(deps.db, filter)
    .selectAll()
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  return listOf(await serialized(deps, rows), Number(count), paging);
}

function filtered(db: Db, filter: OrderFilter) {
  let orders = shownToBuyers(db);
  const { account_id, statuses = [] } = filter;
  if (account_id !== undefined) orders = orders.where('account_id', '=', account_id);
  // whatever is asked for: an unknown one matches nothing
  return statuses.length === 0 ? orders : orders.where((eb) => eb(eb.ref('status').$castTo<string>(), 'in', statuses));
}

function shownToBuyers(db: Db) {
  return db
    .selectFrom('orders')
    .where((eb) =>
      eb.or([
        eb('number', 'is not', null),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('date_decision', 'is not', null),
        ),
      ]),
    );
}

function finished(db: Db) {
  return db.selectFrom('orders').selectAll().where('number', 'is not', null);
}

async function serialized({ db, config, now }: AppDeps, orders: Row<'orders'>[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const parts = await orderParts(
    db,
    orders.map(({ id }) => id),
    now(),
  );
  const carrierOf = orders.some(({ tracking, shipments }) => tracking || shipments)
    ? await readCarriers(db)
    : noCarrier;
  const circumstances = { config, now: now(), returnDays: await returnDays(db), carrierOf };
  return orders.map((order) => serializeOrder(order, parts(order.id), circumstances));
}

/**
 * The session's last order, or the one that came of a cart. Whoever knows the secret of somebody else's cart sees what was
 * ordered and what became of it, not by whom.
 * @throws ApiError 404 for a cart that made no order, 400 when no order was made yet
 */
export async function findSessionOrder(
  deps: AppDeps,
  session: Row<'sessions'> | null,
  checkoutId: string | undefined,
): Promise<Order | SharedOrder> {
  const own = session?.order_id ?? null;
  const wanted = checkoutId ? await orderOfCheckout(deps.db, checkoutId) : own;
  const order = wanted ? await findOrder(deps, wanted) : null;
  const isOwn = order?.id === own || (order?.account_id !== null && order?.account_id === session?.account_id);
  if (order) return isOwn ? order : sharedOrder(order);
  throw checkoutId ? notFound('There is no such order') : noOrder();
}

async function orderOfCheckout(db: Db, checkoutId: string): Promise<string | null> {
  const carts = db.selectFrom('carts').select('order_id').where('checkout_id', '=', checkoutId);
  return (await carts.executeTakeFirst())?.order_id ?? null;
}

function noOrder(): ApiError {
  return new ApiError('No order was made yet', { status: 400, code: 'invalid_request' });
}
