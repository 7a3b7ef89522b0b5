import {
  type CartItem,
  type LinePieces,
  type Major,
  type Minor,
  type Order,
  type OrderReturn,
  type PurchaseOption,
  type Refund,
  type Shipment,
  type TimelineEntry,
  toMajorUnits,
} from '@mercer/contract';
import { type ServicedShipping, serializeShipping, serializeTaxes } from '../../cart/index.ts';
import { parseJson, type Row } from '../../db/index.ts';
import type { Dispute } from '../../gateways/index.ts';
import type { Config } from '../../http/config.ts';
import type { AgreedTerms } from '../../plans/index.ts';
import { type CountedPieces, countPieces } from '../pieces/index.ts';
import { explainOrder, type FindCarrier, invoicePath, mayBecome, orderPath, returnsEnd } from '../record/index.ts';
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
  const major = (amount: Minor) => toMajorUnits(amount, order.currency);
  const { id, number, date_created, currency, account_id, email } = order;
  return {
    id,
    number: number ?? '',
    date_created,
    currency,
    account_id,
    email,
    status: order.status,
    items: items.map((item) => serializeItem(item, currency, parts.terms.get(item.id))),
    sub_total: major(order.sub_total),
    discount_total: major(order.discount_total),
    shipment_total: major(order.shipment_total),
    tax_total: major(order.tax_total),
    tax_included_total: major(order.tax_included_total),
    grand_total: major(order.grand_total),
    giftcard_total: major(order.giftcard_total),
    capture_total: major(order.grand_total - order.giftcard_total),
    auth_total: major(order.auth_total),
    metadata: parseJson(order.metadata),
    comments: order.comments,
    gift_message: order.gift_message,
    ...explainOrder(order, items),
    billing: parseJson(order.billing),
    shipping: serializeShipping(parseJson<ServicedShipping>(order.shipping), currency),
    paid: isPaid(order, payments),
    payments: payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      status: payment.status,
      date_created: payment.date_created,
      amount: major(payment.amount),
      ...heldOf(payment, major),
      ...disputesOf(payment, major),
    })),
    ...serializeRefunds(parts, major),
    timeline: events.map(serializeEvent),
    tracking: order.tracking,
    ...circumstances.carrierOf(order.tracking),
    pieces: lines.map(serializePieces),
    ...shipmentsOf(order, circumstances),
    ...permissions(order, { lines, events }, circumstances),
    link: `${circumstances.config.publicUrl}${orderPath(circumstances.config, order)}`,
    invoice_link: `${circumstances.config.publicUrl}${invoicePath(circumstances.config, id)}`,
  };
}

function isPaid({ status }: Row<'orders'>, payments: OrderParts['payments']): boolean {
  if (status === 'pending' || status === 'payment_pending' || status === 'canceled') return false;
  return payments.every((payment) => payment.status !== 'authorized');
}

/** Nothing before something has left. */
function shipmentsOf({ shipments }: Row<'orders'>, { carrierOf }: Circumstances) {
  if (!shipments) return {};
  const sent = parseJson<Shipment[]>(shipments);
  return { shipments: sent.map((shipment) => ({ ...shipment, ...carrierOf(shipment.tracking) })) };
}

/** Nothing where no money waits for its parcel. */
function heldOf({ status, captured, date_expires }: Row<'payments'>, major: (amount: Minor) => Major) {
  if (status !== 'authorized') return {};
  return { captured: major(captured ?? 0), ...(date_expires && { expires: date_expires }) };
}

/** Nothing where no bank asks anything back. */
function disputesOf({ disputes }: Row<'payments'>, major: (amount: Minor) => Major) {
  if (!disputes) return {};
  const told = parseJson<Dispute[]>(disputes);
  return { disputes: told.map(({ amount, ...dispute }) => ({ ...dispute, amount: major(amount) })) };
}

function serializeEvent({ status, date, actor, note }: OrderParts['events'][number]): TimelineEntry {
  return {
    status,
    date,
    ...(actor ? { actor } : {}),
    ...(note ? { note } : {}),
  };
}

interface Permitted extends Pick<OrderParts, 'events'> {
  lines: readonly CountedPieces[];
}

/** What the shopper may do with the order now. */
function permissions(order: Row<'orders'>, { lines, events }: Permitted, { now, returnDays }: Circumstances) {
  const end = returnsEnd(events, returnDays);
  const hasLeft = lines.some(({ shipped }) => shipped > 0);
  return {
    cancelable:
      order.number !== null &&
      mayBecome(order, 'canceled') &&
      (!hasLeft || lines.some(({ cancelable }) => cancelable > 0)),
    returnable:
      mayBecome(order, 'return_requested') &&
      lines.some(({ returnable }) => returnable > 0) &&
      end !== null &&
      now <= end,
  };
}

function promised<T extends { status: string }>(refunds: T[]): T[] {
  return refunds.filter(({ status }) => status !== 'failed');
}

function serializeRefunds({ refunds, returns }: OrderParts, major: (amount: Minor) => Major) {
  return {
    // the totals are without what a change gave back
    refund_total: major(
      promised(refunds)
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
    returns: returns.map(serializeReturn),
  };
}

export function serializeReturn({ items, ...row }: OrderParts['returns'][number]): OrderReturn {
  const { id, order_id, reason, note, date_created } = row;
  return {
    id,
    order_id,
    status: row.status,
    reason,
    note,
    date_created,
    items: items.map(({ item_id, quantity }) => ({ id: item_id, quantity })),
  };
}

function serializeItem(item: Row<'order_items'>, currency: string, terms: AgreedTerms | undefined): CartItem {
  const major = (amount: Minor) => toMajorUnits(amount, currency);
  const { id, product_id, variant_id, quantity } = item;
  const product = parseJson<CartItem['product']>(item.product);
  return {
    id,
    product_id,
    variant_id,
    quantity,
    options: parseJson(item.options),
    purchase_option: item.purchase_option
      ? { ...parseJson<PurchaseOption>(item.purchase_option), ...agreedPlan(terms, major) }
      : null,
    price: major(item.price),
    price_total: major(item.price_total),
    discount_each: major(item.discount_each),
    discount_total: major(item.discount_total),
    tax_total: major(item.tax_total),
    taxes: serializeTaxes(parseJson(item.taxes), currency),
    product_name: product.name,
    product,
    metadata: parseJson(item.metadata),
  };
}

function serializePieces({ quantity: _, stranded: __, open: ___, ...counts }: CountedPieces): LinePieces {
  return counts;
}

function agreedPlan(terms: AgreedTerms | undefined, major: (amount: Minor) => Major): Partial<PurchaseOption> {
  if (!terms) return {};
  const { isFirst: _, price, ...rest } = terms;
  return { ...rest, price: major(price) };
}
