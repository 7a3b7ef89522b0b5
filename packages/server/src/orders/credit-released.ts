import { hashToken, type Row, type Tx } from '../db/index.ts';
import { newestInvoice, writeCreditNote } from '../invoices/index.ts';
import { balanceOfParts, computeRemainingParts, sumPartAmounts } from './refunds/index.ts';

interface ReleasedPieces {
  /** the pieces that no refund gives back */
  pieces: ReadonlyMap<string, number>;
  now: Date;
}

/**
 * Credits what a canceled order was invoiced for and never took. Money that is only set aside is invoiced when it is taken, unless
 * a gift card had a part of the order, which was given back before: that credit note needs an invoice.
 */
export async function creditReleased(tx: Tx, order: Row<'orders'>, { pieces, now }: ReleasedPieces): Promise<void> {
  const invoice = await newestInvoice(tx, order.id);
  if (!invoice) return;
  const parts = computeRemainingParts(await balanceOfParts(tx, order));
  const amount = sumPartAmounts(parts);
  if (amount === 0) return;
  const items = await tx.selectFrom('order_items').selectAll().where('order_id', '=', order.id).orderBy('id').execute();
  const id = hashToken(`released:${order.id}`).slice(0, 24);
  await writeCreditNote(tx, { order, invoice }, { id, refund_id: null, amount, parts, items, pieces }, now);
}
