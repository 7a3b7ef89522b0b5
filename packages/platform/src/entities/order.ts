import type {
  Invoice,
  LinePieces,
  Order,
  OrderFulfillment,
  OrderHold,
  OrderPayment,
  OrderReturn,
  Payment,
  PaymentTerms,
  Refund,
  Shipment,
} from '@mercer/contract';
import * as v from 'valibot';
import { billing, item, notes, shipping } from './cart.ts';
import { type Answer, count, date, money, text, textOrNull } from './shared.ts';
import { explained, taxLine, totals } from './totals.ts';

const status = v.picklist([
  'pending',
  'paid',
  'shipped',
  'delivered',
  'canceled',
  'refunded',
  'payment_pending',
  'return_requested',
]);

export const paymentTerms: Answer<PaymentTerms> = v.strictObject({
  method: v.picklist(['bank_transfer', 'invoice', 'cash_on_delivery', 'manual']),
  name: text,
  instructions: textOrNull,
  account: v.nullable(
    v.strictObject({
      holder: v.optional(text),
      iban: v.optional(text),
      bic: v.optional(text),
      bank: v.optional(text),
    }),
  ),
  reference: text,
  date_due: v.nullable(date),
  date_expires: v.nullable(date),
});

export const payment: Answer<OrderPayment> = v.strictObject({
  id: text,
  method: text,
  name: v.optional(text),
  status: text,
  amount: money,
  date_created: date,
  captured: v.optional(money),
  expires: v.optional(date),
  disputes: v.optional(
    v.array(v.strictObject({ id: text, status: v.picklist(['open', 'won', 'lost']), reason: text, amount: money })),
  ),
});

export const linePieces: Answer<LinePieces> = v.strictObject({
  id: text,
  ordered: count,
  canceled: count,
  refunded: count,
  restocked: count,
  shipped: count,
  returned: count,
  shippable: count,
  cancelable: count,
  refundable: count,
  returnable: count,
});

const pieces = v.array(v.strictObject({ id: text, quantity: count }));

export const refund: Answer<Refund> = v.strictObject({
  id: text,
  status: v.picklist(['pending', 'succeeded', 'failed']),
  amount: money,
  reason: textOrNull,
  items: v.array(v.strictObject({ id: text, quantity: count, amount: money })),
  date_created: date,
});

export const returnStatus = v.picklist([
  'requested',
  'approved',
  'received',
  'inspected',
  'refunded',
  'exchanged',
  'declined',
]);
export const orderReturn = v.strictObject({
  id: text,
  order_id: text,
  status: returnStatus,
  reason: text,
  note: textOrNull,
  instructions: v.optional(text),
  label_url: v.optional(text),
  fee: v.optional(money),
  resolution: v.optional(v.literal('exchange')),
  replacement: v.optional(text),
  items: v.array(v.strictObject({ id: text, quantity: count, restock: v.optional(count), discard: v.optional(count) })),
  date_created: date,
}) satisfies Answer<OrderReturn>;

const carried = { carrier: v.optional(text), tracking_url: v.optional(text) };

export const shipment: Answer<Shipment> = v.strictObject({
  id: text,
  date_created: date,
  tracking: textOrNull,
  ...carried,
  items: pieces,
});

export const financialStatus = v.picklist([
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
]);

export const fulfillmentStatus = v.picklist([
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'delivered',
  'partially_returned',
  'returned',
  'canceled',
]);

export const orderFulfillment: Answer<OrderFulfillment> = v.strictObject({
  id: text,
  status: v.picklist(['shipped', 'canceled']),
  date_created: date,
  date_canceled: v.nullable(date),
  tracking: textOrNull,
  carrier: textOrNull,
  tracking_url: textOrNull,
  items: pieces,
});

export const orderHold: Answer<OrderHold> = v.strictObject({ reason: text, date_created: date });

const orderFields = {
  id: text,
  number: text,
  date_created: date,
  currency: text,
  status,
  account_id: textOrNull,
  email: textOrNull,
  items: v.array(item),
  ...totals,
  ...explained,
  taxes: v.array(taxLine),
  ...notes,
  billing,
  shipping,
  paid: v.boolean(),
  payments: v.array(payment),
  payment_terms: v.optional(paymentTerms),
  amount_due: v.optional(money),
  refund_total: money,
  refunds: v.array(refund),
  returns: v.array(orderReturn),
  timeline: v.array(
    v.strictObject({
      status,
      date,
      actor: v.optional(v.picklist(['shopper', 'operator', 'system'])),
      note: v.optional(text),
    }),
  ),
  tracking: textOrNull,
  ...carried,
  pieces: v.array(linePieces),
  shipments: v.optional(v.array(shipment)),
  cancelable: v.boolean(),
  returnable: v.boolean(),
  link: text,
  invoice_link: text,
};
export const order: Answer<Order> = v.strictObject(orderFields);

export const shopperPayment: Answer<Payment> = v.strictObject({
  id: text,
  order_id: text,
  method: text,
  gateway: text,
  status: text,
  amount: money,
  currency: text,
  transaction_id: textOrNull,
  card: v.nullable(v.strictObject({ brand: v.optional(text), last4: v.optional(text), token: v.optional(text) })),
  message: textOrNull,
  date_created: date,
});

const party = v.strictObject({ email: textOrNull, lines: v.array(text) });

export const invoice: Answer<Invoice> = v.strictObject({
  id: text,
  kind: v.picklist(['invoice', 'credit_note']),
  number: text,
  invoice_number: textOrNull,
  order_id: text,
  order_number: text,
  date_created: date,
  supply_date: v.exactOptional(date),
  locale: text,
  currency: text,
  seller: v.strictObject({ name: text, email: textOrNull, lines: v.array(text), tax_id: textOrNull }),
  buyer: party,
  shipping: party,
  lines: v.array(
    v.strictObject({
      name: text,
      sku: textOrNull,
      description: text,
      quantity: count,
      price: money,
      discount_total: money,
      total: money,
    }),
  ),
  sub_total: money,
  discount_total: money,
  shipment_total: money,
  adjustment: money,
  taxes: v.array(
    v.strictObject({
      name: text,
      rate: v.number(),
      amount: money,
      included: v.boolean(),
      base: v.exactOptional(money),
    }),
  ),
  grand_total: money,
  payments: v.array(v.strictObject({ label: text, amount: money })),
  footer: v.exactOptional(text),
});
