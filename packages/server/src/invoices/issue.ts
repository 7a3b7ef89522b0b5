import type { Billing, CartItem, ItemOption, Minor, Shipping } from '@mercer/contract';
import { insertRow, nextNumber, parseJson, type Row, type Tx } from '../db/index.ts';
import { readSeller } from './seller.ts';
import { addressLines, type InvoiceLine, type InvoiceSnapshot, optionWords } from './snapshot.ts';

/**
 * The invoice of a paid order, in the transaction that has locked it: numbered without gaps, and never changed. There
 * is one for each order.
 */
export async function issueInvoice(tx: Tx, orderId: string, now: Date): Promise<Row<'invoices'>> {
  const invoices = tx.selectFrom('invoices').selectAll().where('id', '=', orderId);
  const known = await invoices.executeTakeFirst();
  if (known) return known;
  const payments = tx.selectFrom('payments').selectAll().where('order_id', '=', orderId);
  const paid = await payments.where('status', 'in', ['succeeded', 'waived', 'refunded']).orderBy('id').execute();
  const placed = {
    order: await invoicedOrder(tx, orderId),
    items: await invoiceItems(tx, orderId),
    payments: paid.map((row) => ({ ...row, card: row.card ? parseJson<Payment['card']>(row.card) : null })),
    number: await nextNumber(tx, 'invoice_number'),
  };
  return invoicePlaced(tx, placed, now);
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
  return insert(tx, order, {
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
    taxes: parseJson<InvoiceSnapshot['taxes']>(order.taxes ?? '[]').map(({ name, rate, amount, included }) => ({
      name,
      rate,
      amount,
      included,
    })),
    payments: paymentsOf(order, payments),
  });
}

/** The credit note of a refund that succeeded; it refers to the order's invoice. */
export async function issueCreditNote(tx: Tx, refund: Row<'refunds'>, now: Date): Promise<Row<'invoices'>> {
  const invoice = await issueInvoice(tx, refund.order_id, now);
  const order = await invoicedOrder(tx, refund.order_id);
  const lines = refund.edit_id ? await droppedLines(tx, refund.edit_id) : await refundedLines(tx, refund);
  const sub_total = lines.reduce((sum, { total }) => sum + total, 0);
  const { buyer, shipping } = parseJson<InvoiceSnapshot>(invoice.snapshot);
  return insert(tx, order, {
    ...(await headOf(tx, order, now)),
    // the order of somebody who has left does not know any more who was billed
    ...(order.email === null && { buyer, shipping }),
    kind: 'credit_note',
    number: `CN-${await nextNumber(tx, 'credit_note_number')}`,
    invoice_number: invoice.number,
    lines,
    sub_total,
    discount_total: 0,
    shipment_total: 0,
    adjustment: refund.amount - sub_total,
    taxes: [],
    grand_total: refund.amount,
    payments: [],
    refund,
  });
}

async function refundedLines(tx: Tx, refund: Row<'refunds'>): Promise<InvoiceLine[]> {
  const items = new Map((await invoiceItems(tx, refund.order_id)).map((item) => [item.id, item]));
  const refunded = tx.selectFrom('refund_items').selectAll().where('refund_id', '=', refund.id).orderBy('item_id');
  return (await refunded.execute()).flatMap(({ item_id, quantity, amount }) => {
    const item = items.get(item_id);
    return item ? invoiceLine(item, quantity, amount) : [];
  });
}

/** What an order had before it was changed, and has no more. */
async function droppedLines(tx: Tx, editId: string): Promise<InvoiceLine[]> {
  const edits = tx.selectFrom('order_edits').select(['before', 'after']).where('id', '=', editId);
  const { before, after } = await edits.executeTakeFirstOrThrow();
  const left = parseJson<{ items: Row<'order_items'>[] }>(after).items;
  return parseJson<{ items: Row<'order_items'>[] }>(before).items.flatMap((item) => {
    const now = left.find(({ id }) => id === item.id) ?? { quantity: 0, price_total: 0, discount_total: 0 };
    const total = item.price_total - item.discount_total - (now.price_total - now.discount_total);
    return now.quantity < item.quantity ? invoiceLine(item, item.quantity - now.quantity, total) : [];
  });
}

async function headOf(tx: Tx, order: Row<'orders'>, now: Date) {
  const { locale, ...seller } = await readSeller(tx);
  return {
    date: now.toISOString(),
    order_number: order.number ?? '',
    order_date: order.date_created,
    locale: order.locale ?? locale,
    currency: order.currency,
    seller,
    buyer: { email: order.email, lines: addressLines(parseJson<Billing>(order.billing)) },
    shipping: { email: null, lines: addressLines(parseJson<Shipping>(order.shipping)) },
  };
}

function invoicedOrder(tx: Tx, id: string): Promise<Row<'orders'>> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function invoiceItems(tx: Tx, orderId: string): Promise<Row<'order_items'>[]> {
  return tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

function invoiceLine(item: Row<'order_items'>, quantity: number, total: Minor): InvoiceLine {
  const { name, sku } = parseJson<CartItem['product']>(item.product);
  const description = optionWords(parseJson<ItemOption[]>(item.options));
  const discount_total = quantity === item.quantity ? item.discount_total : 0;
  return { name, sku, description, quantity, price: item.price, discount_total, total };
}

function paymentsOf({ giftcard_total }: Row<'orders'>, payments: Payment[]): InvoiceSnapshot['payments'] {
  const others = payments.filter(({ method }) => method !== 'giftcard');
  return [
    ...others.map((payment) => ({ label: paymentLabel(payment), amount: payment.amount })),
    ...(giftcard_total > 0 ? [{ label: 'giftcard', amount: giftcard_total }] : []),
  ];
}

/** `Visa ···· 4242`, else the name of the method, which the labels translate. */
function paymentLabel({ method, card, status }: Payment): string {
  if (status === 'waived') return 'waived';
  const { brand, last4 } = card ?? {};
  return last4 ? `${brand ?? 'Card'} ···· ${last4}` : method;
}

async function insert(
  tx: Tx,
  order: Row<'orders'>,
  { refund, ...snapshot }: InvoiceSnapshot & { refund?: Row<'refunds'> },
): Promise<Row<'invoices'>> {
  const row: Row<'invoices'> = {
    // so that there cannot be two of one thing
    id: refund?.id ?? order.id,
    number: snapshot.number,
    kind: snapshot.kind,
    order_id: order.id,
    refund_id: refund?.id ?? null,
    account_id: order.account_id,
    snapshot: JSON.stringify(snapshot),
    date_created: snapshot.date,
  };
  await insertRow(tx, 'invoices', row);
  return row;
}
