import type { LinePieces, OrderStatus } from '@mercer/contract';
import { type Db, parseJson, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { ParcelContents } from '../../invoices/index.ts';
import { type Actor, changeStatus, isParceledItem, isSent, itemsOfOrder, parseShipments } from '../record/index.ts';

/** Rows from which the pieces of a line, and of an order, are counted. */
export interface PieceFacts {
  order: Pick<Row<'orders'>, 'status' | 'shipments'>;
  items: (Pick<Row<'order_items'>, 'id' | 'quantity' | 'canceled'> & { product?: string })[];
  events: Pick<Row<'order_events'>, 'status'>[];
  refunds: (Pick<Row<'refunds'>, 'status'> & { items: RefundedPieces[] })[];
  returns: (Pick<Row<'returns'>, 'status' | 'step'> & { items: ReturnedPieces[] })[];
}

type ReturnedPieces = Pick<Row<'return_items'>, 'item_id' | 'quantity' | 'restock' | 'discard'>;
type RefundedPieces = Pick<Row<'refund_items'>, 'item_id' | 'quantity' | 'restocked'>;

export interface CountedPieces extends LinePieces {
  /** True for pieces that are sent in parcels, false for digital goods and gift cards. */
  isParceled: boolean;
  /** Pieces without a parcel that the buyer got at payment, less those that were refunded. */
  delivered: number;
  /** The line's pieces: those that were ordered, less those that changes of the order took out. */
  quantity: number;
  /** Pieces that a refused refund put back into stock: they can be refunded, and cannot be sent. */
  stranded: number;
  /** Pieces that a return may name when the owner begins it: those that shoppers may not return as well. */
  returnableToOwner: number;
  /** Pieces that were neither sent nor refunded for good: the order is not done before there are none. */
  open: number;
  /** Smallest quantity to which a change of the order can reduce the line: what was sent or refunded stays. */
  minimumQuantity: number;
}

const openStatuses: readonly OrderStatus[] = ['pending', 'payment_pending', 'paid'];

/** Returns true for a status in which pieces may still be sent. */
export function isOpenStatus(status: OrderStatus): boolean {
  return openStatuses.includes(status);
}

const sentStatuses: readonly OrderStatus[] = ['shipped', 'delivered', 'return_requested'];

/**
 * Counts what happened to the pieces of each line, and what may still happen to them. A refund takes the pieces that have not left
 * first: whatever was refunded is not sent any more.
 */
export function countPieces(facts: PieceFacts): CountedPieces[] {
  const { status } = facts.order;
  const isOpen = isOpenStatus(status);
  const isBeforePayment = status === 'pending' || status === 'payment_pending';
  const shippedOf = countShipped(facts);
  const cameBack = facts.returns.filter(hasComeBack).flatMap(({ items }) => items.map(countArrived));
  return facts.items.map(({ id, quantity, canceled, product }) => {
    const refunds = refundsOfLine(facts, id);
    const isParceled = product === undefined || isParceledItem({ product });
    const shipped = isParceled ? Math.min(quantity, shippedOf(id, quantity)) : 0;
    const returned = sumQuantities(cameBack.filter(({ item_id }) => item_id === id));
    const refundable = Math.max(0, quantity - refunds.refunded);
    const delivered = isParceled || isBeforePayment || status === 'canceled' ? 0 : refundable;
    const cancelable = isOpen ? Math.max(0, quantity - shipped - refunds.refunded - delivered) : 0;
    const shippable = isParceled ? Math.max(0, cancelable - refunds.stranded) : 0;
    const returnableToOwner = Math.max(0, Math.min(shipped + delivered - returned, refundable));
    const isReturnable = isParceled && !(product !== undefined && isExcludedFromReturns(product));
    return {
      id,
      quantity,
      ordered: quantity + canceled,
      canceled,
      refunded: refunds.refunded,
      restocked: facts.order.status === 'canceled' ? Math.max(quantity - refunds.kept, 0) : refunds.restocked,
      shipped,
      returned,
      isParceled,
      delivered,
      shippable,
      cancelable,
      refundable,
      returnable: isReturnable ? returnableToOwner : 0,
      returnableToOwner,
      stranded: refunds.stranded,
      open: isParceled ? Math.max(0, quantity - shipped - refunds.succeeded) : 0,
      minimumQuantity: quantity - shippable,
    };
  });
}

/** Returns true for goods that were sold as not returnable, by the product as it was then. */
function isExcludedFromReturns(product: string): boolean {
  return parseJson<{ returnable?: boolean }>(product).returnable === false;
}

/** An inspection finds how many pieces of a return have arrived. */
function countArrived({ restock, discard, ...item }: ReturnedPieces) {
  return restock === null || discard === null ? item : { ...item, quantity: restock + discard };
}

/** Returns true once the pieces of a return are back in the shop. */
function hasComeBack({ status, step }: Pick<Row<'returns'>, 'status' | 'step'>): boolean {
  return status === 'approved' || (status === 'requested' && (step === 'received' || step === 'inspected'));
}

/** @returns how many pieces of a line have left; an order from before parcels were written down left as a whole */
function countShipped({ order, events }: PieceFacts): (id: string, quantity: number) => number {
  if (order.shipments) {
    const sentPieces = parseShipments(order)
      .filter(isSent)
      .flatMap(({ items }) => items);
    return (id) => sumQuantities(sentPieces.filter((item) => item.id === id));
  }
  const hasLeft = sentStatuses.includes(order.status) || events.some(({ status }) => status === 'shipped');
  return (_, quantity) => (hasLeft ? quantity : 0);
}

function refundsOfLine({ refunds }: PieceFacts, id: string) {
  const rows = refunds.flatMap(({ status, items }) =>
    items.filter(({ item_id }) => item_id === id).map((item) => ({ ...item, status })),
  );
  const failedRows = rows.filter(({ status }) => status === 'failed');
  return {
    refunded: sumQuantities(rows.filter(({ status }) => status !== 'failed')),
    succeeded: sumQuantities(rows.filter(({ status }) => status === 'succeeded')),
    restocked: rows.reduce((total, { restocked }) => total + restocked, 0),
    kept: rows.reduce((total, item) => total + (item.status === 'failed' ? 0 : item.quantity - item.restocked), 0),
    stranded: failedRows.reduce((total, { restocked }) => total + restocked, 0),
  };
}

function sumQuantities(list: readonly { quantity: number }[]): number {
  return list.reduce((total, { quantity }) => total + quantity, 0);
}

/** The pieces of an order's lines, in the order of the lines. Whoever changes something by them has locked the order. */
export async function readOrderPieces(db: Db, order: Row<'orders'>): Promise<CountedPieces[]> {
  return countPieces({
    order,
    items: await itemsOfOrder(db, order.id),
    events: order.shipments ? [] : await eventsOfOrder(db, order.id),
    refunds: await refundedItems(db, order.id),
    returns: await returnedItems(db, order.id),
  });
}

function eventsOfOrder(db: Db, orderId: string) {
  return db.selectFrom('order_events').select('status').where('order_id', '=', orderId).execute();
}

async function refundedItems(db: Db, orderId: string) {
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select(['refunds.status', 'refund_items.item_id', 'refund_items.quantity', 'refund_items.restocked'])
    .where('refunds.order_id', '=', orderId)
    .execute();
  return items.map(({ status, ...item }) => ({ status, items: [item] }));
}

async function returnedItems(db: Db, orderId: string) {
  const items = await db
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .select(['returns.status', 'returns.step', 'return_items.item_id', 'return_items.quantity'])
    .select(['return_items.restock', 'return_items.discard'])
    .where('returns.order_id', '=', orderId)
    .execute();
  return items.map(({ status, step, ...item }) => ({ status, step, items: [item] }));
}

export interface RequestedPieces {
  /** Id of the order's item. */
  id: string;
  quantity: number;
}

type AvailableCount = keyof Pick<
  CountedPieces,
  'shippable' | 'cancelable' | 'refundable' | 'returnable' | 'returnableToOwner'
>;

/** Returns true when the sent pieces of a line can be sent again: none of them came back, or was refunded after it had left. */
export function canSendAgain(lines: readonly CountedPieces[], id: string): boolean {
  const line = lines.find((candidate) => candidate.id === id);
  return line !== undefined && line.returned === 0 && line.refunded <= line.quantity - line.shipped;
}

/** Lists all pieces of one count by line, without lines that have none. */
export function collectPieces(
  lines: readonly CountedPieces[],
  countName: AvailableCount | 'shipped',
): RequestedPieces[] {
  return lines.map((line) => ({ id: line.id, quantity: line[countName] })).filter(({ quantity }) => quantity > 0);
}

/** @throws ApiError `validation_error` on `items` for a line that the order does not have, or for more pieces than there are */
export function assertPieces(
  lines: readonly CountedPieces[],
  countName: AvailableCount,
  requestedPieces: readonly RequestedPieces[],
): void {
  for (const { id, quantity } of requestedPieces) {
    const line = lines.find((candidate) => candidate.id === id);
    if (!line) throw buildValidationError('The order has no such item', 'items');
    if (quantity > line[countName]) throw buildValidationError('The order has fewer pieces of this item left', 'items');
  }
}

/**
 * Makes a locked order shipped of which a part has left and nothing is left to send: the rest was refunded or canceled.
 * @returns whether it became shipped
 */
export async function settleShipped(
  tx: Tx,
  order: Row<'orders'>,
  { actor, note, now }: { actor: Actor; note?: string | undefined; now: Date },
): Promise<boolean> {
  if (!isOpenStatus(order.status) || !parseShipments(order).some(isSent)) return false;
  const lines = await readOrderPieces(tx, order);
  if (lines.some(({ open }) => open > 0)) return false;
  await changeStatus(tx, order, { to: 'shipped', actor, note, now });
  return true;
}

/** Returns true when these pieces are all that was neither sent nor refunded for good. */
export function areOpenPieces(lines: readonly CountedPieces[], pieces: readonly RequestedPieces[]): boolean {
  return lines.every(({ id, open }) => open === sumQuantities(pieces.filter((piece) => piece.id === id)));
}

/**
 * Reads the contents of a parcel of an order. Without an id: of the next parcel, or of all of them when nothing is left
 * to send.
 * @returns null when there is no such order or parcel
 */
export async function parcelContents(db: Db, orderId: string, parcelId?: string): Promise<ParcelContents | null> {
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await orders.executeTakeFirst();
  if (!order) return null;
  return parcelId === undefined ? nextContents(db, order) : sentContents(order, parcelId);
}

async function nextContents(db: Db, order: Row<'orders'>): Promise<ParcelContents> {
  const lines = await readOrderPieces(db, order);
  const next = collectPieces(lines, 'shippable');
  const items = next.length > 0 ? next : collectPieces(lines, 'shipped');
  return { date: order.date_created, tracking: null, items, shipping: null };
}

function sentContents(order: Row<'orders'>, parcelId: string): ParcelContents | null {
  const parcel = parseShipments(order).find(({ id }) => id === parcelId);
  if (!parcel) return null;
  const { date_created: date, tracking, items, shipping = null } = parcel;
  return { date, tracking, items, shipping };
}
