import {
  type CartItem,
  type LinePieces,
  type Major,
  type Minor,
  type Order,
  type OrderReturn,
  type PurchaseOption,
  type Refund,
  type ReturnStatus,
  type Shipment,
  type TimelineEntry,
  toMajorUnits,
} from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import type { Dispute } from '@mercer/gateways';
import type { Config } from '@mercer/platform/http/config';
import { type ServicedShipping, serializeShipping, serializeTaxes } from '../../cart/index.ts';
import type { AgreedTerms } from '../../plans/index.ts';
import { type CountedPieces, countPieces } from '../pieces/index.ts';
import {
  buildInvoicePath,
  buildOrderPath,
  canBecomeStatus,
  computeReturnsEnd,
  explainOrder,
  type FindCarrier,
  isSent,
  parseShipments,
  serializePaymentTerms,
} from '../record/index.ts';
import { computeAmountOwed } from '../states/index.ts';
import type { OrderParts } from './order-parts.ts';

interface Circumstances {
  config: Config;
  now: Date;
  returnDays: number;
  carrierOf: FindCarrier;
}

/** An order as it travels (§3): its lines as they were bought. */
export function serializeOrder(order: Row<'orders'>, parts: OrderParts, circumstances: Circumstances): Order {
  const { items, payments, events } = parts;
  const lines = countPieces({ order, ...parts });
  const toMajorAmount = (amount: Minor) => toMajorUnits(amount, order.currency);
  const { id, number, date_created, currency, account_id, email } = order;
  const owed = computeAmountOwed({ order, ...parts });
  return {
    id,
    number: number ?? '',
    date_created,
    currency,
    account_id,
    email,
    status: order.status,
    items: items.map((item) => ({
      ...serializeItem(item, currency, parts.terms.get(item.id)),
      ...serializeDelivered(item, parts),
    })),
    sub_total: toMajorAmount(order.sub_total),
    discount_total: toMajorAmount(order.discount_total),
    shipment_total: toMajorAmount(order.shipment_total),
    tax_total: toMajorAmount(order.tax_total),
    tax_included_total: toMajorAmount(order.tax_included_total),
    grand_total: toMajorAmount(order.grand_total),
    giftcard_total: toMajorAmount(order.giftcard_total),
    capture_total: toMajorAmount(order.grand_total - order.giftcard_total),
    auth_total: toMajorAmount(order.auth_total),
    metadata: parseJson(order.metadata),
    comments: order.comments,
    gift_message: order.gift_message,
    ...explainOrder(order, items),
    billing: parseJson(order.billing),
    shipping: serializeShipping(parseJson<ServicedShipping>(order.shipping), currency),
    paid: isOrderPaid(order, payments, owed),
    ...serializePaymentTerms(order, owed),
    payments: payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      ...(payment.name && { name: payment.name }),
      status: payment.status,
      date_created: payment.date_created,
      amount: toMajorAmount(payment.amount),
      ...serializeAuthorization(payment, toMajorAmount),
      ...serializeDisputes(payment, toMajorAmount),
    })),
    ...serializeRefunds(parts, toMajorAmount),
    timeline: events.map(serializeEvent),
    tracking: order.tracking,
    ...circumstances.carrierOf(order.tracking),
    pieces: lines.map(serializePieces),
    ...serializeShipments(order, circumstances),
    ...computePermissions(order, { lines, events }, circumstances),
    link: `${circumstances.config.publicUrl}${buildOrderPath(circumstances.config, order)}`,
    invoice_link: `${circumstances.config.publicUrl}${buildInvoicePath(circumstances.config, id)}`,
  };
}

function isOrderPaid({ status }: Row<'orders'>, payments: OrderParts['payments'], owed: Minor): boolean {
  if (status === 'pending' || status === 'payment_pending' || status === 'canceled' || owed > 0) return false;
  return payments.every((payment) => payment.status !== 'authorized');
}

/** Serializes the shipments; empty before the first parcel is sent. */
function serializeShipments(order: Row<'orders'>, { carrierOf }: Circumstances): { shipments?: Shipment[] } {
  const sent = parseShipments(order).filter(isSent);
  if (sent.length === 0) return {};
  return {
    shipments: sent.map(({ shipping: _, ...shipment }) => ({ ...carrierOf(shipment.tracking), ...shipment })),
  };
}

/** Serializes what was captured and until when the bank keeps the rest; empty unless the payment is authorized only. */
function serializeAuthorization({ status, captured, date_expires }: Row<'payments'>, major: (amount: Minor) => Major) {
  if (status !== 'authorized') return {};
  return { captured: major(captured ?? 0), ...(date_expires && { expires: date_expires }) };
}

/** Serializes the disputes of a payment; empty when there are none. */
function serializeDisputes({ disputes }: Row<'payments'>, major: (amount: Minor) => Major) {
  if (!disputes) return {};
  const parsedDisputes = parseJson<Dispute[]>(disputes);
  return { disputes: parsedDisputes.map(({ amount, ...dispute }) => ({ ...dispute, amount: major(amount) })) };
}

function serializeEvent({ status, date, actor, note }: OrderParts['events'][number]): TimelineEntry {
  return {
    status,
    date,
    ...(actor ? { actor } : {}),
    ...(note ? { note } : {}),
  };
}

interface ActionFacts extends Pick<OrderParts, 'events'> {
  lines: readonly CountedPieces[];
}

/** Says what the shopper may do with the order now. */
function computePermissions(order: Row<'orders'>, { lines, events }: ActionFacts, { now, returnDays }: Circumstances) {
  const end = computeReturnsEnd(events, returnDays);
  const hasLeft = lines.some(({ shipped }) => shipped > 0);
  return {
    cancelable:
      order.number !== null &&
      canBecomeStatus(order, 'canceled') &&
      lines.every(({ delivered }) => delivered === 0) &&
      (!hasLeft || lines.some(({ cancelable }) => cancelable > 0)),
    returnable:
      canBecomeStatus(order, 'return_requested') &&
      lines.some(({ returnable }) => returnable > 0) &&
      end !== null &&
      now <= end,
  };
}

function omitFailedRefunds<T extends { status: string }>(refunds: T[]): T[] {
  return refunds.filter(({ status }) => status !== 'failed');
}

function serializeRefunds({ refunds, returns }: OrderParts, major: (amount: Minor) => Major) {
  return {
    // the totals are without what a change gave back
    refund_total: major(
      omitFailedRefunds(refunds)
        .filter(({ edit_id }) => edit_id === null)
        .reduce((sum, { amount }) => sum + amount, 0),
    ),
    refunds: refunds.map(
      ({ id, status, amount, reason, items, date_created }): Refund => ({
        id,
        status,
        amount: major(amount),
        reason,
        date_created,
        items: items.map((item) => ({ id: item.item_id, quantity: item.quantity, amount: major(item.amount) })),
      }),
    ),
    returns: returns.map((row) => serializeReturn(row, major)),
  };
}

export function serializeReturn(
  { items, ...row }: OrderParts['returns'][number],
  toMajorAmount: (amount: Minor) => Major,
): OrderReturn {
  const { id, order_id, reason, note, instructions, label_url, fee, resolution, replacement, date_created } = row;
  return {
    id,
    order_id,
    status: toReturnStatus(row),
    reason,
    note,
    ...(instructions && { instructions }),
    ...(label_url && { label_url }),
    ...(fee && { fee: toMajorAmount(fee) }),
    ...(resolution === 'exchange' && { resolution }),
    ...(replacement && { replacement }),
    date_created,
    items: items.map(({ item_id, quantity, restock, discard }) => {
      return { id: item_id, quantity, ...(restock !== null && { restock }), ...(discard !== null && { discard }) };
    }),
  };
}

/** The status of a return as the API names it: its step, until it is decided. */
export function toReturnStatus({
  status,
  step,
  edit_id,
}: Pick<Row<'returns'>, 'status' | 'step' | 'edit_id'>): ReturnStatus {
  if (status === 'declined') return 'declined';
  if (edit_id !== null) return 'exchanged';
  if (status === 'approved' || step === 'closed') return 'refunded';
  return step || 'requested';
}

function serializeItem(item: Row<'order_items'>, currency: string, terms: AgreedTerms | undefined): CartItem {
  const toMajorAmount = (amount: Minor) => toMajorUnits(amount, currency);
  const { id, product_id, variant_id, quantity } = item;
  const product = parseJson<CartItem['product']>(item.product);
  return {
    id,
    product_id,
    variant_id,
    quantity,
    options: parseJson(item.options),
    purchase_option: item.purchase_option
      ? { ...parseJson<PurchaseOption>(item.purchase_option), ...serializeAgreedPlan(terms, toMajorAmount) }
      : null,
    price: toMajorAmount(item.price),
    price_total: toMajorAmount(item.price_total),
    discount_each: toMajorAmount(item.discount_each),
    discount_total: toMajorAmount(item.discount_total),
    tax_total: toMajorAmount(item.tax_total),
    taxes: serializeTaxes(parseJson(item.taxes), currency),
    product_name: product.name,
    product,
    metadata: parseJson(item.metadata),
  };
}

function serializeDelivered({ id }: Row<'order_items'>, { delivered }: OrderParts): Pick<CartItem, 'delivered'> {
  const goods = delivered?.get(id);
  return goods ? { delivered: goods } : {};
}

function serializePieces({
  quantity: _,
  stranded: __,
  open: ___,
  minimumQuantity: ____,
  returnableToOwner: _____,
  isParceled: ______,
  delivered: _______,
  ...counts
}: CountedPieces): LinePieces {
  return counts;
}

function serializeAgreedPlan(terms: AgreedTerms | undefined, major: (amount: Minor) => Major): Partial<PurchaseOption> {
  if (!terms) return {};
  const { isFirst: _, price, ...agreedFields } = terms;
  return { ...agreedFields, price: major(price) };
}
