import { type Row, type Tx, updateRow } from '../../db/index.ts';
import { issueCorrected, newestInvoice, writeCreditNote } from '../../invoices/index.ts';
import {
  type balanceOfParts,
  costParts,
  decreaseOf,
  partColumns,
  partsLeft,
  type RefundedParts,
  restateRefunds,
  sumOfParts,
} from '../refunds/index.ts';

interface Edited {
  /** of the change */
  id: string;
  order: Row<'orders'>;
  edited: Row<'orders'>;
  before: Row<'order_items'>[];
  items: Row<'order_items'>[];
  refundId: string | null;
  /** of the order as it was */
  balance: Awaited<ReturnType<typeof balanceOfParts>>;
  isRetaxed: boolean;
  now: Date;
}

/**
 * Brings earlier refunds and the documents of an order in line with its change. An invoice is answered by a credit note of what
 * has become less. Where a tax or the shipment has become more, the invoice is taken back as a whole and another one takes its
 * place.
 */
export async function correctDocuments(tx: Tx, change: Edited): Promise<void> {
  const { order, edited, items, balance, isRetaxed } = change;
  const cost = costParts(edited, items);
  const refunds = restateRefunds(cost, balance.refunds, { isRetaxed });
  await saveRefunds(tx, refunds);
  // what is only set aside is invoiced when it is taken
  const invoice = await newestInvoice(tx, order.id);
  if (!invoice) return;
  const [before, after] = [credited(balance), credited({ cost, refunds })];
  await correctInvoice(tx, { ...change, invoice }, { before: partsLeft(before), after: partsLeft(after) });
}

/** A refund that is on its way gets its credit note when it has arrived. */
function credited({ cost, refunds }: Edited['balance']): Edited['balance'] {
  return { cost, refunds: refunds.filter(({ isDone }) => isDone) };
}

async function saveRefunds(tx: Tx, refunds: readonly RefundedParts[]): Promise<void> {
  for (const { id, parts } of refunds) await updateRow(tx, 'refunds', id, partColumns(parts));
}

type Position = ReturnType<typeof partsLeft>;

async function correctInvoice(
  tx: Tx,
  change: Edited & { invoice: Row<'invoices'> },
  { before, after }: { before: Position; after: Position },
) {
  const { id, edited, invoice, refundId, now } = change;
  const less = decreaseOf(before, after);
  if (less && isNothing(less)) return;
  const invoiced = { order: edited, invoice };
  const credit = { id: refundId ?? id, refund_id: refundId, items: change.before };
  if (less) {
    const note = { ...credit, amount: sumOfParts(less), parts: less, pieces: droppedPieces(change) };
    return writeCreditNote(tx, invoiced, note, now);
  }
  const { number } = await issueCorrected(tx, { id: `${id}-invoice`, order: edited, left: after }, now);
  const whole = new Map(change.before.map((item) => [item.id, item.quantity]));
  const note = { ...credit, amount: sumOfParts(before), parts: before, pieces: whole, replaced_by: number };
  await writeCreditNote(tx, invoiced, note, now);
}

function isNothing(parts: Position): boolean {
  return parts.every(({ amount, taxes }) => amount === 0 && taxes.every((tax) => tax.amount === 0));
}

function droppedPieces({ before, items }: Edited): Map<string, number> {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]));
  return new Map(before.map(({ id, quantity }) => [id, quantity - (left.get(id) ?? 0)]));
}
