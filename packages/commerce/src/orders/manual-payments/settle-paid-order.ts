import { type Row, type Tx, updateRow } from '@mercer/database';
import { issueInvoice } from '../../invoices/index.ts';
import { settleShipped, takeUntakenStock } from '../pieces/index.ts';
import { type Actor, changeStatus, isUnpaidByTerms, recordOrderEvent, recordTimelineEntry } from '../record/index.ts';
import { readAmountOwed, refreshOrderStates } from '../states/index.ts';

interface PaidChange {
  actor: Actor;
  /** Note that the shopper can read. */
  note: string;
  now: Date;
}

/**
 * Makes a locked order with payment terms a paid one once nothing is owed for it: stock, status, invoice and event follow. Without
 * terms the order counts as paid already, and its timeline alone says what was received.
 * @returns whether the order has become paid
 * @throws ApiError `out_of_stock` for an order that takes its pieces when it is paid
 */
export async function settlePaidOrder(
  tx: Tx,
  order: Row<'orders'>,
  { actor, note, now }: PaidChange,
): Promise<boolean> {
  const isSettled = (await readAmountOwed(tx, order)) === 0;
  const { financial_status } = await refreshOrderStates(tx, order.id, now);
  // What was set aside is taken when the order is sent
  const waitsForPayment = order.status === 'payment_pending' && financial_status === 'paid';
  const becomesPaid = isSettled && (isUnpaidByTerms(order) || waitsForPayment);
  if (becomesPaid) {
    await takeUntakenStock(tx, order, now);
    if (order.payment_terms !== null) await updateRow(tx, 'orders', order.id, { date_paid: now.toISOString() });
  }
  if (becomesPaid && order.status === 'payment_pending')
    await changeStatus(tx, order, { to: 'paid', actor, note, now });
  else await recordTimelineEntry(tx, order, { to: order.status, actor, note, now });
  if (!becomesPaid) return false;
  await settleShipped(
    tx,
    { ...order, status: order.status === 'payment_pending' ? 'paid' : order.status },
    { actor, now },
  );
  await issueInvoice(tx, order.id, now);
  await recordOrderEvent(tx, await refreshOrderStates(tx, order.id, now), { type: 'order.paid', actor, now });
  return true;
}
