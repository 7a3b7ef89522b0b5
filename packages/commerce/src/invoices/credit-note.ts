import type { Minor } from '@mercer/contract';
import { parseJson, type Row, type Tx } from '@mercer/database';
import { basedTaxesOfParts, type CreditedPart, computePartPrice } from './credited-part.ts';
import {
  buildDocumentHead,
  insertDocument,
  invoicedOrder,
  invoiceItems,
  printedTaxes,
  toInvoiceLine,
} from './document.ts';
import { numberLength } from './find.ts';
import { issueInvoice, issueMissing } from './issue.ts';
import { takeDocumentNumber } from './numbering.ts';
import type { InvoiceLine, InvoiceSnapshot, InvoiceTax } from './snapshot.ts';

/** Contents of a credit note: the amount and the pieces that it gives back. */
export interface Credit {
  /** id of the refund, or of the change of the order */
  id: string;
  refund_id: string | null;
  /** contains all taxes; what is beyond the parts is stated without tax */
  amount: Minor;
  parts: readonly CreditedPart[];
  /** the lines whose pieces go, as they were */
  items: readonly Row<'order_items'>[];
  /** number of pieces by line */
  pieces: ReadonlyMap<string, number>;
  /** the number of the invoice that stands in the place of the one that is taken back as a whole */
  replaced_by?: string;
}

/**
 * The credit note of a refund that succeeded; it refers to the order's invoice. There is one for each refund, unless the order was
 * canceled before its money was taken: then nothing was invoiced, and nothing is credited.
 */
export async function issueCreditNote(tx: Tx, refund: Row<'refunds'>, now: Date): Promise<void> {
  const { id, order_id, amount } = refund;
  // a change of an order has written its own already
  if (await tx.selectFrom('invoices').select('id').where('id', '=', id).executeTakeFirst()) return;
  const order = await invoicedOrder(tx, order_id);
  if (order.status === 'canceled') await issueMissing(tx, order_id, now);
  else await issueInvoice(tx, order_id, now);
  const invoice = await newestInvoice(tx, order_id);
  if (!invoice) return;
  const refunded = tx.selectFrom('refund_items').select(['item_id', 'quantity']).where('refund_id', '=', id);
  const credit = {
    id,
    refund_id: id,
    amount,
    parts: parseJson<CreditedPart[]>(refund.parts ?? '[]'),
    items: await invoiceItems(tx, order_id),
    pieces: new Map((await refunded.execute()).map(({ item_id, quantity }) => [item_id, quantity])),
  };
  await writeCreditNote(tx, { order, invoice }, credit, now);
}

/**
 * Takes back the credit note of a refund that failed after it had succeeded, by one of its own with negative amounts: a document
 * that was issued is never changed. Idempotent; nothing where there is no credit note.
 */
export async function reverseCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
  const id = `${refundId}-reversal`;
  const documents = await tx.selectFrom('invoices').selectAll().where('id', 'in', [refundId, id]).execute();
  const note = documents.find((row) => row.id === refundId);
  if (!note || documents.length > 1) return;
  const snapshot = parseJson<InvoiceSnapshot>(note.snapshot);
  await insertDocument(tx, await invoicedOrder(tx, note.order_id), {
    ...negateSnapshot(snapshot),
    id,
    refund_id: refundId,
    number: await takeDocumentNumber(tx, 'credit_note', now),
    date: now.toISOString(),
    reverses: snapshot.number,
  });
}

function negateSnapshot(snapshot: InvoiceSnapshot): InvoiceSnapshot {
  const { lines, sub_total, shipment_total, adjustment, taxes, grand_total } = snapshot;
  return {
    ...snapshot,
    lines: lines.map((line) => ({
      ...line,
      price: 0 - line.price,
      total: 0 - line.total,
      ...(line.taxes && { taxes: line.taxes.map(negateTax) }),
    })),
    sub_total: 0 - sub_total,
    shipment_total: 0 - shipment_total,
    adjustment: 0 - adjustment,
    taxes: taxes.map(negateTax),
    grand_total: 0 - grand_total,
  };
}

function negateTax({ base, ...tax }: InvoiceTax): InvoiceTax {
  return { ...tax, amount: 0 - tax.amount, ...(base !== undefined && { base: 0 - base }) };
}

interface Invoiced {
  order: Row<'orders'>;
  invoice: Row<'invoices'>;
}

export async function writeCreditNote(tx: Tx, { order, invoice }: Invoiced, credit: Credit, now: Date): Promise<void> {
  const { buyer, shipping, supply_date } = parseJson<InvoiceSnapshot>(invoice.snapshot);
  await insertDocument(tx, order, {
    ...(await buildDocumentHead(tx, order, now)),
    // the order of somebody who has left does not know any more who was billed
    ...(order.email === null && { buyer, shipping }),
    ...(supply_date && { supply_date }),
    ...computeAmounts(credit),
    id: credit.id,
    refund_id: credit.refund_id,
    kind: 'credit_note',
    number: await takeDocumentNumber(tx, 'credit_note', now),
    invoice_number: invoice.number,
    payments: [],
    ...(credit.replaced_by && { replaced_by: credit.replaced_by }),
  });
}

/**
 * Computes the amounts of a credit note. Without pieces, what is given back of lines and shipment is stated as one
 * amount.
 */
function computeAmounts({ amount, parts, items, pieces }: Credit) {
  const lines = items.flatMap((item): InvoiceLine[] => {
    const quantity = pieces.get(item.id) ?? 0;
    const { taxes = [] } = parts.find(({ item_id }) => item_id === item.id) ?? {};
    return quantity > 0 ? [toInvoiceLine(item, quantity, { total: findPartPrice(parts, item.id), taxes })] : [];
  });
  const sub_total = lines.reduce((sum, { total }) => sum + total, 0);
  const shipment_total = lines.length > 0 ? findPartPrice(parts, null) : 0;
  const taxes = basedTaxesOfParts(parts);
  const price = computePartPrice({ amount, taxes });
  return {
    lines,
    sub_total,
    discount_total: 0,
    shipment_total,
    adjustment: price - sub_total - shipment_total,
    taxes: printedTaxes(taxes),
    grand_total: amount,
  };
}

function findPartPrice(parts: readonly CreditedPart[], itemId: string | null): Minor {
  const part = parts.find(({ item_id }) => item_id === itemId);
  return part ? computePartPrice(part) : 0;
}

export async function newestInvoice(tx: Tx, orderId: string): Promise<Row<'invoices'> | undefined> {
  const invoices = tx.selectFrom('invoices').selectAll().where('order_id', '=', orderId).where('kind', '=', 'invoice');
  const newest = invoices.orderBy('date_created', 'desc').orderBy(numberLength, 'desc').orderBy('number', 'desc');
  return newest.limit(1).executeTakeFirst();
}
