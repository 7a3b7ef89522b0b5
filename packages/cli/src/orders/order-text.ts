import { type CartItem, type LinePieces, type Order, type SettledPayment, settledPayments } from '@mercer/contract';
import { formatMinute } from '../output/date.ts';
import { type Fact, formatFacts } from '../output/facts.ts';
import { formatDecimals, formatMoney } from '../output/money.ts';
import type { Column } from '../output/table.ts';

/** Entry of an order's history, as the shop returns it. */
export interface HistoryEntry {
  date: string;
  kind: string;
  actor: string | null;
  action: string;
  text: string | null;
}

/** An order with what an operator sees of it. */
interface ShownOrder extends Order {
  financial_status?: string;
  fulfillment_status?: string;
  hold?: { reason: string } | null;
  tags?: string[];
  assignee?: string | null;
  overdue?: boolean;
}

export function formatOrderFacts(order: ShownOrder): string {
  const { number, id, status, currency, email, shipping, tracking, link } = order;
  const { financial_status, fulfillment_status, hold, tags, assignee } = order;
  const formatAmount = (major: number) => formatMoney(major, currency);
  const formatPositiveAmount = (major: number) => (major > 0 ? formatAmount(major) : '');
  const facts: Fact[] = [
    ['order', number],
    ['id', id],
    ['status', status],
    ['money', financial_status?.replaceAll('_', ' ')],
    ['parcels', fulfillment_status?.replaceAll('_', ' ')],
    ['on hold', hold?.reason],
    ['tags', tags?.join(', ')],
    ['assignee', assignee],
    ['placed', `${formatMinute(order.date_created)} UTC`],
    ['e-mail', email],
    [
      'to',
      [shipping.name, shipping.company, shipping.address1, shipping.address2, formatLocality(order), shipping.country]
        .filter(Boolean)
        .join(', '),
    ],
    ['shipped by', shipping.service_name],
    ['tracking', tracking],
    ['goods', formatAmount(order.sub_total)],
    ['discount', formatPositiveAmount(order.discount_total)],
    ['shipping', formatAmount(order.shipment_total)],
    ['tax', formatPositiveAmount(order.tax_total)],
    ['total', formatAmount(order.grand_total)],
    ...settledPayments(order).map(
      (payment): Fact => [paidAs[payment.kind], formatSettledPayment(payment, formatAmount(payment.amount))],
    ),
    ['to pay', formatOwed(order, formatPositiveAmount(order.amount_due ?? 0))],
    ['refunded', formatPositiveAmount(order.refund_total)],
    ['words', order.comments],
    ['page', link],
  ];
  return formatFacts(facts);
}

/** '25.00 EUR by 2026-06-15, overdue: Invoice' */
function formatOwed({ payment_terms: terms, overdue }: ShownOrder, amount: string): string {
  if (amount === '') return '';
  const due = terms?.date_due ? ` by ${terms.date_due.slice(0, 10)}` : '';
  return `${amount}${due}${overdue ? ', overdue' : ''}${terms ? `: ${terms.name}` : ''}`;
}

const paidAs = { giftcard: 'gift cards', paid: 'paid by', held: 'set aside on', waived: 'waived' };

function formatSettledPayment({ kind, name, card }: SettledPayment, amount: string): string {
  if (kind === 'giftcard' || kind === 'waived') return amount;
  const method = card ? `${card.brand ?? 'card'} ···· ${card.last4}` : (name ?? 'card');
  return `${method}, ${amount}`;
}

function formatLocality({ shipping: { zip, city, state } }: Order): string {
  return [zip, city, state].filter(Boolean).join(' ');
}

export function buildLineColumns({ currency, items, pieces }: Order): Column<CartItem>[] {
  const createPieceCounter = (name: keyof Omit<LinePieces, 'id'>) => {
    return (item: CartItem) => pieces.find(({ id }) => id === item.id)?.[name] ?? 0;
  };
  return [
    { title: '', of: ({ id }) => items.findIndex((item) => item.id === id) + 1, align: 'right' },
    { title: 'line', of: ({ id }) => id },
    { title: 'product', of: ({ product }) => product.name, isFlexible: true },
    { title: 'options', of: ({ options }) => options.map(({ value }) => value).join(', '), isFlexible: true },
    { title: 'sku', of: ({ product }) => product.sku },
    { title: 'pieces', of: ({ quantity }) => quantity, align: 'right' },
    { title: 'sent', of: createPieceCounter('shipped'), align: 'right' },
    { title: 'refunded', of: createPieceCounter('refunded'), align: 'right' },
    { title: 'to send', of: createPieceCounter('shippable'), align: 'right' },
    { title: 'each', of: ({ price }) => formatDecimals(price, currency), align: 'right' },
    { title: 'total', of: ({ price_total }) => formatDecimals(price_total, currency), align: 'right' },
  ];
}

export const historyColumns: Column<HistoryEntry>[] = [
  { title: 'when (UTC)', of: ({ date }) => formatMinute(date) },
  { title: 'who', of: ({ actor }) => actor },
  { title: 'what', of: ({ action }) => action },
  { title: '', of: ({ text }) => text, isFlexible: true },
];
