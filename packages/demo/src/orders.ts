import type { OrderStatus } from '@mercer/contract';
import type { NewRow } from '@mercer/server/seeding';
import { customer } from './customer.ts';
import type { DemoOrder } from './demo-order.ts';
import { guestOrders } from './guest-orders.ts';
import { createDemoId } from './ids.ts';

/** The demo account's: one in each status of §4, oldest first. All items are products without options. */
const ownOrders: DemoOrder[] = [
  {
    history: [
      ['paid', '2026-05-12'],
      ['shipped', '2026-05-13'],
      ['delivered', '2026-05-18'],
    ],
    items: [
      ['river-stone-vase', 1],
      ['night-cedar-candle', 2],
    ],
  },
  {
    history: [
      ['paid', '2026-07-02'],
      ['shipped', '2026-07-03'],
      ['delivered', '2026-07-08'],
      ['refunded', '2026-07-21'],
    ],
    items: [['rangefinder-travel-camera', 1]],
  },
  {
    history: [
      ['paid', '2026-08-19'],
      ['canceled', '2026-08-19'],
    ],
    items: [['folk-travel-guitar', 1]],
  },
  {
    history: [
      ['paid', '2026-10-26'],
      ['shipped', '2026-10-27'],
    ],
    items: [
      ['everyday-mug', 4],
      ['porcelain-tea-pot', 1],
      ['green-leaf-tea', 2],
    ],
  },
  {
    history: [['paid', '2026-10-30']],
    items: [
      ['cotton-tee', 3],
      ['ribbed-crew-socks', 2],
    ],
  },
];

const orders = [...guestOrders, ...ownOrders];

/** Number of the account's first order; the guests' end before it, and the counter goes on after the last. */
const firstDemoNumber = 1001;
const firstNumber = firstDemoNumber - guestOrders.length;

export interface OrderRows {
  orders: NewRow<'orders'>[];
  order_items: NewRow<'order_items'>[];
  order_events: NewRow<'order_events'>[];
  payments: NewRow<'payments'>[];
  refunds: NewRow<'refunds'>[];
  refund_items: NewRow<'refund_items'>[];
  counters: NewRow<'counters'>[];
}

/** @param products by slug */
export function buildOrderRows(products: Map<string, NewRow<'products'>>): OrderRows {
  const entries = orders.map((order, index) => buildOrderRecords(order, String(firstNumber + index), products));
  return {
    orders: entries.map(({ order }) => order),
    order_items: entries.flatMap(({ items }) => items),
    order_events: entries.flatMap(({ events }) => events),
    payments: entries.map(({ payment }) => payment),
    refunds: entries.flatMap(({ refunds }) => refunds),
    refund_items: entries.flatMap(({ refunds, items }) => refunds.flatMap(({ id }) => buildRefundItems(id, items))),
    counters: [{ id: 'order_number', value: firstNumber + orders.length - 1 }],
  };
}

function buildOrderRecords(demo: DemoOrder, number: string, products: Map<string, NewRow<'products'>>) {
  const id = createDemoId('order', number);
  const items = demo.items.map(([slug, quantity]) => {
    const product = products.get(slug) as NewRow<'products'>; // the demo store sells it
    return buildItemRow(id, product, quantity);
  });
  const events = demo.history.map(([status, date], step) => ({
    order_id: id,
    status,
    date: toStepTimestamp(date, step),
  }));
  const total = items.reduce((sum, { price_total }) => sum + price_total, 0);
  const status = demo.history.at(-1)?.[0] ?? 'paid';
  const dateCreated = toStepTimestamp(demo.history[0]?.[1] as string, 0); // each order has a history
  return {
    order: buildOrderRow({ id, number, status, total, dateCreated, guest: demo.guest }),
    items,
    events,
    payment: buildPaymentRow({ id, status, total, dateCreated }),
    refunds: isMoneyReturned(status)
      ? [buildRefundRow({ id, total, dateCreated: events.at(-1)?.date ?? dateCreated })]
      : [],
  };
}

function buildItemRow(
  orderId: string,
  product: NewRow<'products'>,
  quantity: number,
): NewRow<'order_items'> & { price_total: number } {
  const { id, name, sku, slug, images, price } = product;
  return {
    id: createDemoId('order item', orderId, slug),
    order_id: orderId,
    product_id: id,
    variant_id: null,
    quantity,
    price,
    price_total: price * quantity,
    discount_each: 0,
    discount_total: 0,
    options: '[]',
    purchase_option: null,
    product: JSON.stringify({ id, name, sku, slug, images: JSON.parse(images) }),
  };
}

interface Facts {
  id: string;
  status: OrderStatus;
  total: number;
  dateCreated: string;
}

type OrderFacts = Facts & Pick<DemoOrder, 'guest'> & { number: string };

function buildOrderRow({ id, number, status, total, dateCreated, guest }: OrderFacts): NewRow<'orders'> {
  const home = guest?.home ?? customer.home;
  return {
    id,
    number,
    cart_id: createDemoId('cart', number),
    fingerprint: '',
    account_id: guest ? null : customer.id,
    session_id: null,
    email: guest?.email ?? customer.email,
    status,
    currency: 'USD',
    sub_total: total,
    discount_total: 0,
    shipment_total: 0,
    tax_total: 0,
    tax_included_total: 0,
    grand_total: total,
    giftcard_total: 0,
    auth_total: 0,
    coupon_code: null,
    explanation: null,
    billing: JSON.stringify({ ...home, method: 'card', card }),
    shipping: JSON.stringify({ ...home, service: 'standard', service_name: 'Standard', price: 0 }),
    date_created: dateCreated,
  };
}

const card = { brand: 'Visa', last4: '4242' };

function buildPaymentRow({ id, status, total, dateCreated }: Facts): NewRow<'payments'> {
  return {
    id: createDemoId('payment', id),
    order_id: id,
    method: 'card',
    gateway: 'mercer',
    status: isMoneyReturned(status) ? 'refunded' : 'succeeded',
    amount: total,
    currency: 'USD',
    transaction_id: null,
    card: JSON.stringify(card),
    message: null,
    date_created: dateCreated,
  };
}

function isMoneyReturned(status: OrderStatus): boolean {
  return status === 'refunded' || status === 'canceled';
}

function buildRefundRow({ id, total, dateCreated }: Omit<Facts, 'status'>): NewRow<'refunds'> {
  return {
    id: createDemoId('refund', id),
    order_id: id,
    status: 'succeeded',
    amount: total,
    giftcard_amount: 0,
    currency: 'USD',
    gateway: 'mercer',
    transaction_id: null,
    reason: null,
    attempts: 1,
    message: null,
    date_created: dateCreated,
    date_due: dateCreated,
    date_succeeded: dateCreated,
  };
}

function buildRefundItems(refund_id: string, items: ReturnType<typeof buildItemRow>[]): NewRow<'refund_items'>[] {
  return items.map(({ id, quantity, price_total }) => ({
    refund_id,
    item_id: id,
    quantity,
    amount: price_total,
    restocked: quantity,
  }));
}

/** Ten past nine UTC, an hour later for every further step. */
function toStepTimestamp(date: string, step: number): string {
  return new Date(Date.parse(`${date}T09:10:00.000Z`) + step * 60 * 60 * 1000).toISOString();
}
