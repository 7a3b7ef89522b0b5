import { type CartItem, type Order, type OrderStatus, toMajorUnits } from '@mercer/contract';
import { type StoredShipping, serializeShipping } from '../cart/index.ts';
import { parseJson, type Row } from '../db/index.ts';

interface OrderParts {
  items: Row<'order_items'>[];
  payments: Row<'payments'>[];
  events: Row<'order_events'>[];
}

/** An order as it travels (§3): its lines as they were bought. */
export function serializeOrder(order: Row<'orders'>, { items, payments, events }: OrderParts): Order {
  const major = (amount: number) => toMajorUnits(amount, order.currency);
  const { id, number, date_created, currency, account_id, email } = order;
  return {
    ...{ id, number: number ?? '', date_created, currency, account_id, email },
    status: order.status as OrderStatus,
    items: items.map((item) => serializeItem(item, major)),
    sub_total: major(order.sub_total),
    discount_total: major(order.discount_total),
    shipment_total: major(order.shipment_total),
    tax_total: major(order.tax_total),
    tax_included_total: major(order.tax_included_total),
    grand_total: major(order.grand_total),
    giftcard_total: major(order.giftcard_total),
    capture_total: major(order.grand_total - order.giftcard_total),
    auth_total: 0,
    billing: parseJson(order.billing),
    shipping: serializeShipping(parseJson<StoredShipping>(order.shipping), currency),
    payments: payments.map((payment) => ({
      ...{ id: payment.id, method: payment.method, status: payment.status, date_created: payment.date_created },
      amount: major(payment.amount),
    })),
    timeline: events.map(({ status, date }) => ({ status: status as OrderStatus, date })),
  };
}

function serializeItem(item: Row<'order_items'>, major: (amount: number) => number): CartItem {
  const { id, product_id, variant_id, quantity } = item;
  return {
    ...{ id, product_id, variant_id, quantity },
    options: parseJson(item.options),
    purchase_option: item.purchase_option ? parseJson(item.purchase_option) : null,
    price: major(item.price),
    price_total: major(item.price_total),
    discount_each: major(item.discount_each),
    discount_total: major(item.discount_total),
    product: parseJson(item.product),
  };
}
