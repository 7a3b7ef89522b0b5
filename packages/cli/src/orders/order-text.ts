import { type CartItem, type LinePieces, type Order, type SettledPayment, settledPayments } from '@mercer/contract';
import { minute } from '../output/date.ts';
import { type Fact, factsText } from '../output/facts.ts';
import { decimals, money } from '../output/money.ts';
import type { Column } from '../output/table.ts';

/** What became of an order, as the shop tells it. */
export interface HistoryEntry {
  date: string;
  kind: string;
  actor: string | null;
  action: string;
  text: string | null;
}

export function orderFacts(order: Order): string {
  const { number, id, status, currency, email, shipping, tracking, link } = order;
  const amount = (major: number) => money(major, currency);
  const some = (major: number) => (major > 0 ? amount(major) : '');
  const facts: Fact[] = [
    ['order', number],
    ['id', id],
    ['status', status],
    ['placed', `${minute(order.date_created)} UTC`],
    ['e-mail', email],
    [
      'to',
      [shipping.name, shipping.company, shipping.address1, shipping.address2, placeOf(order), shipping.country]
        .filter(Boolean)
        .join(', '),
    ],
    ['shipped by', shipping.service_name],
    ['tracking', tracking],
    ['goods', amount(order.sub_total)],
    ['discount', some(order.discount_total)],
    ['shipping', amount(order.shipment_total)],
    ['tax', some(order.tax_total)],
    ['total', amount(order.grand_total)],
    ...settledPayments(order).map((payment): Fact => [paidAs[payment.kind], paidText(payment, amount(payment.amount))]),
    ['refunded', some(order.refund_total)],
    ['words', order.comments],
    ['page', link],
  ];
  return factsText(facts);
}

const paidAs = { giftcard: 'gift cards', paid: 'paid by', held: 'set aside on', waived: 'waived' };

function paidText({ kind, name, card }: SettledPayment, amount: string): string {
  if (kind === 'giftcard' || kind === 'waived') return amount;
  const method = card ? `${card.brand ?? 'card'} ···· ${card.last4}` : (name ?? 'card');
  return `${method}, ${amount}`;
}

function placeOf({ shipping: { zip, city, state } }: Order): string {
  return [zip, city, state].filter(Boolean).join(' ');
}

export function lineColumns({ currency, pieces }: Order): Column<CartItem>[] {
  const countOf = (name: keyof Omit<LinePieces, 'id'>) => {
    return (item: CartItem) => pieces.find(({ id }) => id === item.id)?.[name] ?? 0;
  };
  return [
    { title: 'line', of: ({ id }) => id },
    { title: 'product', of: ({ product }) => product.name, isFlexible: true },
    { title: 'options', of: ({ options }) => options.map(({ value }) => value).join(', '), isFlexible: true },
    { title: 'sku', of: ({ product }) => product.sku },
    { title: 'pieces', of: ({ quantity }) => quantity, align: 'right' },
    { title: 'sent', of: countOf('shipped'), align: 'right' },
    { title: 'refunded', of: countOf('refunded'), align: 'right' },
    { title: 'to send', of: countOf('shippable'), align: 'right' },
    { title: 'each', of: ({ price }) => decimals(price, currency), align: 'right' },
    { title: 'total', of: ({ price_total }) => decimals(price_total, currency), align: 'right' },
  ];
}

export const historyColumns: Column<HistoryEntry>[] = [
  { title: 'when (UTC)', of: ({ date }) => minute(date) },
  { title: 'who', of: ({ actor }) => actor },
  { title: 'what', of: ({ action }) => action },
  { title: '', of: ({ text }) => text, isFlexible: true },
];
