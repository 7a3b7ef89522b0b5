import type { CartItem, List, Order } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { buildListResponse, computeOffset, type Paging } from '@mercer/platform/http/list';
import { readFieldValues } from '../../custom-fields/index.ts';
import { buildPaymentPath, type FindCarrier, readCarriers, readReturnDays } from '../record/index.ts';
import { readOrderDeliveries } from './delivered-goods.ts';
import { describeForOperator, type OperatorOrder } from './operator-order.ts';
import { type OrderParts, readOrderParts } from './order-parts.ts';
import { readOrderSources } from './order-source.ts';
import { serializeOrder } from './serialize.ts';

/** A finished order; pending ones are shown to nobody but their buyers. */
export async function findOrder(deps: AppDeps, id: string): Promise<Order | null> {
  const order = await selectFinishedOrders(deps.db).where('id', '=', id).executeTakeFirst();
  return order ? ((await serializeOrders(deps, [order]))[0] ?? null) : null;
}

/** A finished order with what only its operator sees. */
export async function findOperatorOrder(deps: AppDeps, id: string): Promise<OperatorOrder | null> {
  return (await findOperatorOrders(deps, [id]))[0] ?? null;
}

/** Finished orders for their operator, in the order of their ids; those that there are not are left out. */
export async function findOperatorOrders(deps: AppDeps, ids: readonly string[]): Promise<OperatorOrder[]> {
  if (ids.length === 0) return [];
  const rows = await selectFinishedOrders(deps.db).where('id', 'in', ids).execute();
  const nameValues = await readFieldValues(
    deps.db,
    'order',
    rows.map(({ custom_fields }) => custom_fields),
  );
  const described = await serializeOrdersAs(deps, rows, (order, parts, circumstances) => ({
    ...serializeOrder(order, parts, circumstances),
    ...describeForOperator(order, parts, circumstances),
    custom_fields: nameValues(order.custom_fields),
  }));
  const changes = await readChangeDates(deps.db, ids);
  const sources = await readOrderSources(deps.db, ids);
  const byId = new Map(
    described.map((order) => {
      const source = sources.get(order.id) ?? null;
      return [order.id, { ...order, source, date_updated: changes.get(order.id) ?? order.date_created }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads when each order was last changed. */
async function readChangeDates(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const changes = db.selectFrom('record_changes').select(['record_id', 'date_updated']);
  const rows = await changes.where('table_name', '=', 'orders').where('record_id', 'in', ids).execute();
  return new Map(rows.map(({ record_id, date_updated }) => [record_id, date_updated]));
}

/** An order as its buyer may see it: finished, or one whose bank decides, or has refused, days after it was submitted. */
export async function findBuyersOrder(deps: AppDeps, id: string): Promise<Order | null> {
  const order = await selectBuyerOrders(deps.db).selectAll().where('id', '=', id).executeTakeFirst();
  return order ? ((await serializeOrders(deps, [order]))[0] ?? null) : null;
}

/** Finds no carrier for an order that was not sent. */
const findNoCarrier: FindCarrier = () => ({});

/** An order as it was just placed, with all that belongs to it. */
export interface PlacedOrder {
  order: Row<'orders'>;
  parts: OrderParts;
}

/**
 * Serializes an order that was just placed. Equals what {@link findOrder} returns, without reading it from the
 * database.
 */
export async function answerPlaced({ db, config, now }: AppDeps, { order, parts }: PlacedOrder): Promise<Order> {
  return serializeOrder(order, parts, {
    config,
    now: now(),
    returnDays: await readReturnDays(db),
    carrierOf: findNoCarrier,
  });
}

export interface OrderFilter {
  account_id?: string | undefined;
  /** Statuses to match, any of them; absent or empty means all. */
  statuses?: readonly string[];
}

/** As their buyers may see them, newest first. */
export async function listOrders(deps: AppDeps, filter: OrderFilter, paging: Paging): Promise<List<Order>> {
  const { count } = await filterOrders(deps.db, filter)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await filterOrders(deps.db, filter)
    .selectAll()
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  return buildListResponse(await serializeOrders(deps, rows), Number(count), paging);
}

function filterOrders(db: Db, filter: OrderFilter) {
  let orders = selectBuyerOrders(db);
  const { account_id, statuses = [] } = filter;
  if (account_id !== undefined) orders = orders.where('account_id', '=', account_id);
  // An unknown status matches nothing
  return statuses.length === 0 ? orders : orders.where((eb) => eb(eb.ref('status').$castTo<string>(), 'in', statuses));
}

function selectBuyerOrders(db: Db) {
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

function selectFinishedOrders(db: Db) {
  return db.selectFrom('orders').selectAll().where('number', 'is not', null);
}

function serializeOrders(deps: AppDeps, orders: Row<'orders'>[]): Promise<Order[]> {
  return serializeOrdersAs(deps, orders, serializeOrder);
}

async function serializeOrdersAs<Serialized>(
  { db, config, now }: AppDeps,
  orders: Row<'orders'>[],
  serialize: (...order: Parameters<typeof serializeOrder>) => Serialized,
): Promise<Serialized[]> {
  if (orders.length === 0) return [];
  const parts = await readOrderParts(
    db,
    orders.map(({ id }) => id),
    now(),
  );
  const carrierOf = orders.some(({ tracking, shipments }) => tracking || shipments)
    ? await readCarriers(db)
    : findNoCarrier;
  const circumstances = { config, now: now(), returnDays: await readReturnDays(db), carrierOf };
  const withParts = orders.map((order) => ({ order, parts: parts(order.id) }));
  const delivered = await readOrderDeliveries(db, config, withParts);
  return withParts.map(({ order, parts }) => serialize(order, { ...parts, delivered }, circumstances));
}

type PayingSession = Pick<Row<'sessions'>, 'id' | 'account_id' | 'order_id'>;

/** Says whether the order is the session's own: made by it, or of its account. */
function isBuyer(
  order: Pick<Row<'orders'>, 'id' | 'session_id' | 'account_id'>,
  session: PayingSession | null,
): boolean {
  if (!session) return false;
  const isOwnSession = order.session_id === session.id || order.id === session.order_id;
  return isOwnSession || (order.account_id !== null && order.account_id === session.account_id);
}

/** Selects the pending orders by which balances of placed orders were paid, or are to be paid once a bank has decided. */
function selectPaidBalances(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('carts', 'carts.id', 'orders.cart_id')
    .selectAll('orders')
    .where('balance_order_id', 'is not', null)
    .whereRef('carts.order_id', '=', 'orders.balance_order_id')
    .orderBy('orders.id', 'desc');
}

/** Finds the order that the session has made or paid last. */
export async function findLastOrderId(db: Db, session: PayingSession | null): Promise<string | null> {
  if (!session) return null;
  const balance = await selectPaidBalances(db).where('orders.session_id', '=', session.id).limit(1).executeTakeFirst();
  const isNewest = balance !== undefined && balance.id > (session.order_id ?? '');
  return isNewest ? balance.balance_order_id : session.order_id;
}

/**
 * Finds an order for whoever has paid it. A payment link is easily passed on: who pays the balance of somebody else's order reads
 * of it what was paid, and nothing else.
 */
export async function findPaidOrder(deps: AppDeps, id: string, session: PayingSession | null): Promise<Order | null> {
  if (id === session?.order_id) return findOrder(deps, id);
  const row = await selectFinishedOrders(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || isBuyer(row, session)) return row ? findOrder(deps, id) : null;
  const balances = await selectPaidBalances(deps.db).where('balance_order_id', '=', id).execute();
  if (balances.length === 0) return findOrder(deps, id);
  const balance = balances.find(({ session_id }) => session_id !== null && session_id === session?.id);
  const [paidBalance] = balance ? await serializeOrders(deps, [balance]) : [];
  if (!paidBalance) return null;
  const link = `${deps.config.publicUrl}${buildPaymentPath(deps.config, id)}`;
  const { number, status } = row;
  const orderFacts = { id, number: number ?? '', status, timeline: [], link, invoice_link: link };
  // The address is that of the order where the payer has typed none
  const withheld = { account_id: null, email: null };
  return { ...paidBalance, ...orderFacts, ...withheld, paid: true, cancelable: false, returnable: false };
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
  const requestedOrderId = checkoutId
    ? await orderOfCheckout(deps.db, checkoutId)
    : await findLastOrderId(deps.db, session);
  const order = requestedOrderId ? await findPaidOrder(deps, requestedOrderId, session) : null;
  const isOwn = order && (order.id === session?.order_id || (await isOwnOrder(deps.db, order.id, session)));
  if (order) return isOwn ? order : toSharedOrder(order);
  throw checkoutId ? buildNotFoundError('There is no such order') : buildNoOrderError();
}

/** Says whether the session has made the order or paid its balance. */
async function isOwnOrder(db: Db, id: string, session: Row<'sessions'> | null): Promise<boolean> {
  const sessionOrderId = session?.order_id ?? null;
  const order = await selectFinishedOrders(db).where('id', '=', id).executeTakeFirstOrThrow();
  if (id === sessionOrderId || (order.account_id !== null && order.account_id === session?.account_id)) return true;
  const balances = selectPaidBalances(db).where('balance_order_id', '=', id);
  return (await balances.where('orders.session_id', '=', session?.id ?? '').executeTakeFirst()) !== undefined;
}

async function orderOfCheckout(db: Db, checkoutId: string): Promise<string | null> {
  const carts = db.selectFrom('carts').select('order_id').where('checkout_id', '=', checkoutId);
  return (await carts.executeTakeFirst())?.order_id ?? null;
}

function buildNoOrderError(): ApiError {
  return new ApiError('No order was made yet', { status: 400, code: 'invalid_request' });
}

const sharedFields = [
  'id',
  'number',
  'date_created',
  'currency',
  'status',
  'items',
  'sub_total',
  'discount_total',
  'shipment_total',
  'tax_total',
  'tax_included_total',
  'grand_total',
  'giftcard_total',
  'capture_total',
  'auth_total',
] as const satisfies (keyof Order)[];

/**
 * Order fields that anyone with the secret of its cart may see: nothing about the buyer, and no link that reveals more.
 */
type SharedOrder = Pick<Order, (typeof sharedFields)[number]>;

function withoutDelivered({ delivered: _, metadata, ...item }: CartItem): CartItem {
  return item.product.delivery === 'giftcard' || metadata === undefined ? item : { ...item, metadata };
}

function toSharedOrder(order: Order): SharedOrder {
  const shared = Object.fromEntries(sharedFields.map((field) => [field, order[field]])) as SharedOrder; // fields are copied by name
  // Links, keys and recipients belong to the buyer alone
  return { ...shared, items: order.items.map(withoutDelivered) };
}
