import { isKeyOf, type Minor, paymentMethodNames } from '@mercer/contract';
import { nextNumber, parseJson, type Row, type Tx } from '../db/index.ts';
import { type CreditedPart, pricePart, taxesOfParts } from './credited-part.ts';
import { headOf, insertDocument, invoicedOrder, invoiceItems, invoiceLine, printedTaxes } from './document.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/**
 * The invoice of a paid order, in the transaction that has locked it: numbered without gaps, and never changed. There
 * is one for each order.
 */
export async function issueInvoice(tx: Tx, orderId: string, now: Date): Promise<Row<'invoices'>> {
  const invoices = tx.selectFrom('invoices').selectAll().where('id', '=', orderId);
  const known = await invoices.executeTakeFirst();
  if (known) return known;
  const placed = {
    order: await invoicedOrder(tx, orderId),
    items: await invoiceItems(tx, orderId),
    payments: await paymentsFor(tx, orderId),
    number: await nextNumber(tx, 'invoice_number'),
  };
  return invoicePlaced(tx, placed, now);
}

async function paymentsFor(tx: Tx, orderId: string): Promise<Payment[]> {
  const payments = tx.selectFrom('payments').selectAll().where('order_id', '=', orderId);
  const paid = await payments.where('status', 'in', ['succeeded', 'waived', 'refunded']).orderBy('id').execute();
  return paid.map((row) => ({ ...row, card: row.card ? parseJson<Payment['card']>(row.card) : null }));
}

/** The same, unless the money of the order has only been set aside. */
export async function issueMissing(tx: Tx, orderId: string, now: Date): Promise<void> {
  const events = tx.selectFrom('order_events').select('status').where('order_id', '=', orderId);
  const been = (await events.where('status', 'in', ['payment_pending', 'paid']).execute()).map(({ status }) => status);
  if (been.includes('paid') || !been.includes('payment_pending')) await issueInvoice(tx, orderId, now);
}

interface Payment {
  method: string;
  status: string;
  amount: Minor;
  card: { brand?: string; last4?: string } | null;
}

interface Placed {
  order: Row<'orders'>;
  items: Row<'order_items'>[];
  /** what was paid with, but for gift cards */
  payments: Payment[];
  /** the invoice's */
  number: number;
}

/** Of an order that is placed in this transaction, and has none yet. */
export async function invoicePlaced(tx: Tx, placed: Placed, now: Date): Promise<Row<'invoices'>> {
  const { order, items, payments, number } = placed;
  const { sub_total, discount_total, shipment_total, grand_total } = order;
  return insertDocument(tx, order, {
    id: order.id,
    ...(await headOf(tx, order, now)),
    kind: 'invoice',
    number: `INV-${number}`,
    invoice_number: null,
    lines: items.map((item) => invoiceLine(item, item.quantity, item.price_total - item.discount_total)),
    sub_total,
    discount_total,
    shipment_total,
    grand_total,
    adjustment: 0,
    taxes: printedTaxes(parseJson(order.taxes ?? '[]')),
    payments: paymentsOf(order, payments),
  });
}

/**
 * The invoice of an order that has changed, in the place of the one that a credit note takes back as a whole: its lines, and the
 * taxes of what its refunds have left of them.
 */
export async function issueCorrected(
  tx: Tx,
  { id, order, left }: { id: string; order: Row<'orders'>; left: readonly CreditedPart[] },
  now: Date,
): Promise<Row<'invoices'>> {
  const items = await invoiceItems(tx, order.id);
  const { sub_total, discount_total, shipment_total } = order;
  const grand_total = left.reduce((sum, { amount }) => sum + amount, 0);
  const price = left.reduce((sum, part) => sum + pricePart(part), 0);
  const [payment] = (await paymentsFor(tx, order.id)).filter(({ method }) => method !== 'giftcard');
  const giftcard_total = Math.min(order.giftcard_total, grand_total);
  const paid = payment ? [{ ...payment, amount: grand_total - giftcard_total }] : [];
  return insertDocument(tx, order, {
    ...(await headOf(tx, order, now)),
    id,
    kind: 'invoice',
    number: `INV-${await nextNumber(tx, 'invoice_number')}`,
    invoice_number: null,
    lines: items.map((item) => invoiceLine(item, item.quantity, item.price_total - item.discount_total)),
    sub_total,
    discount_total,
    shipment_total,
    grand_total,
    adjustment: price - (sub_total - discount_total + shipment_total),
    taxes: printedTaxes(taxesOfParts(left)),
    payments: paymentsOf({ giftcard_total }, paid),
  });
}

function paymentsOf(
  { giftcard_total }: Pick<Row<'orders'>, 'giftcard_total'>,
  payments: Payment[],
): InvoiceSnapshot['payments'] {
  const others = payments.filter(({ method }) => method !== 'giftcard');
  return [
    ...others.map((payment) => ({ label: paymentLabel(payment), amount: payment.amount })),
    ...(giftcard_total > 0 ? [{ label: 'giftcard', amount: giftcard_total }] : []),
  ];
}

/** `Visa ···· 4242`, else the name of the method; the labels translate a card. */
function paymentLabel({ method, card, status }: Payment): string {
  if (status === 'waived') return 'waived';
  const { brand, last4 } = card ?? {};
  if (last4) return `${brand ?? 'Card'} ···· ${last4}`;
  return isKeyOf(paymentMethodNames, method) && method !== 'card' ? paymentMethodNames[method] : method;
}
