import { isKeyInTable, type Minor, type PaymentTerms, paymentMethodNames } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import {
  basedTaxesOfParts,
  type CreditedPart,
  computeCostParts,
  computePartPrice,
  type PartTax,
} from './credited-part.ts';
import {
  buildDocumentHead,
  insertDocument,
  invoicedOrder,
  invoiceItems,
  printedTaxes,
  toInvoiceLine,
} from './document.ts';
import { takeDocumentNumber } from './numbering.ts';
import type { InvoiceLine, InvoiceSnapshot } from './snapshot.ts';

/**
 * The invoice of a paid order, in the transaction that has locked it: numbered without gaps, and never changed. There
 * is one for each order.
 */
export async function issueInvoice(tx: Tx, orderId: string, now: Date): Promise<Row<'invoices'>> {
  const invoices = tx.selectFrom('invoices').selectAll().where('id', '=', orderId);
  const existingInvoice = await invoices.executeTakeFirst();
  if (existingInvoice) return existingInvoice;
  const placed = {
    order: await invoicedOrder(tx, orderId),
    items: await invoiceItems(tx, orderId),
    payments: await readPayments(tx, orderId),
    number: await takeDocumentNumber(tx, 'invoice', now),
  };
  return invoicePlaced(tx, placed, now);
}

async function readPayments(tx: Tx, orderId: string): Promise<Payment[]> {
  const payments = tx.selectFrom('payments').selectAll().where('order_id', '=', orderId);
  const paidRows = await payments.where('status', 'in', ['succeeded', 'waived', 'refunded']).orderBy('id').execute();
  return paidRows.map((row) => ({ ...row, card: row.card ? parseJson<Payment['card']>(row.card) : null }));
}

/** Issues the invoice of an order that should have one, unless the order's money has only been authorized. */
export async function issueMissing(tx: Tx, orderId: string, now: Date): Promise<void> {
  const events = tx.selectFrom('order_events').select('status').where('order_id', '=', orderId);
  const been = (await events.where('status', 'in', ['payment_pending', 'paid']).execute()).map(({ status }) => status);
  if (been.includes('paid') || !been.includes('payment_pending')) await issueInvoice(tx, orderId, now);
}

interface Payment {
  method: string;
  /** name of a manual method */
  name?: string | null;
  status: string;
  amount: Minor;
  card: { brand?: string; last4?: string } | null;
}

interface InvoicedOrder {
  order: Row<'orders'>;
  items: Row<'order_items'>[];
  /** payments other than gift cards */
  payments: Payment[];
  /** the invoice's */
  number: string;
}

/** Issues the invoice of an order that is placed in this transaction and has none yet. */
export async function invoicePlaced(tx: Tx, placed: InvoicedOrder, now: Date): Promise<Row<'invoices'>> {
  const { order, items, payments, number } = placed;
  const { sub_total, discount_total, shipment_total, grand_total } = order;
  return insertDocument(tx, order, {
    id: order.id,
    ...(await buildDocumentHead(tx, order, now)),
    kind: 'invoice',
    number,
    invoice_number: null,
    lines: items.map(toWholeLine),
    sub_total,
    discount_total,
    shipment_total,
    grand_total,
    adjustment: 0,
    taxes: printedTaxes(basedTaxesOfParts(computeCostParts(order, items))),
    payments: toSnapshotPayments(order, payments),
    ...readInvoiceTerms(order),
  });
}

/** Reads how an invoice is to be paid; empty for an order that is paid, or that a gateway has to pay. */
function readInvoiceTerms({ payment_terms, date_paid }: Row<'orders'>): Pick<InvoiceSnapshot, 'terms'> {
  if (payment_terms === null || date_paid !== null) return {};
  const { name, reference, date_due, account } = parseJson<PaymentTerms>(payment_terms);
  const { iban = null, bic = null } = account ?? {};
  return { terms: { method: name, reference, date_due, iban, bic } };
}

/**
 * The invoice of an order that has changed, in the place of the one that a credit note takes back as a whole: its lines, and the
 * taxes of what its refunds have left of them.
 */
export async function issueCorrected(
  tx: Tx,
  { id, order, remainingParts }: { id: string; order: Row<'orders'>; remainingParts: readonly CreditedPart[] },
  now: Date,
): Promise<Row<'invoices'>> {
  const items = await invoiceItems(tx, order.id);
  const { sub_total, discount_total, shipment_total } = order;
  const grand_total = remainingParts.reduce((sum, { amount }) => sum + amount, 0);
  const price = remainingParts.reduce((sum, part) => sum + computePartPrice(part), 0);
  const payments = (await readPayments(tx, order.id)).filter(({ method }) => method !== 'giftcard');
  const giftcard_total = Math.min(order.giftcard_total, grand_total);
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.min(grand_total - giftcard_total, received);
  const correctedPayments = payments[0] ? [{ ...payments[0], amount }] : [];
  return insertDocument(tx, order, {
    ...(await buildDocumentHead(tx, order, now)),
    id,
    kind: 'invoice',
    number: await takeDocumentNumber(tx, 'invoice', now),
    invoice_number: null,
    lines: items.map(toWholeLine),
    sub_total,
    discount_total,
    shipment_total,
    grand_total,
    adjustment: price - (sub_total - discount_total + shipment_total),
    taxes: printedTaxes(basedTaxesOfParts(remainingParts)),
    payments: toSnapshotPayments({ giftcard_total }, correctedPayments),
    ...readInvoiceTerms(order),
  });
}

function toWholeLine(item: Row<'order_items'>): InvoiceLine {
  const total = item.price_total - item.discount_total;
  return toInvoiceLine(item, item.quantity, { total, taxes: parseJson<PartTax[]>(item.taxes) });
}

function toSnapshotPayments(
  { giftcard_total }: Pick<Row<'orders'>, 'giftcard_total'>,
  payments: Payment[],
): InvoiceSnapshot['payments'] {
  const nonGiftcardPayments = payments.filter(({ method }) => method !== 'giftcard');
  return [
    ...nonGiftcardPayments.map((payment) => ({ label: paymentLabel(payment), amount: payment.amount })),
    ...(giftcard_total > 0 ? [{ label: 'giftcard', amount: giftcard_total }] : []),
  ];
}

/** `Visa ···· 4242`, else the name of the method; the labels translate a card. */
function paymentLabel({ method, name, card, status }: Payment): string {
  if (name) return name;
  if (status === 'waived') return 'waived';
  const { brand, last4 } = card ?? {};
  if (last4) return `${brand ?? 'Card'} ···· ${last4}`;
  return isKeyInTable(paymentMethodNames, method) && method !== 'card' ? paymentMethodNames[method] : method;
}
