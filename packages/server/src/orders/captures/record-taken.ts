import type { Row, Tx } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { changeStatus, mayBecome, recordOrder } from '../record/index.ts';

interface Taken {
  /** locked */
  order: Row<'orders'>;
  paymentId: string;
  /** how the payment stands at its gateway: paid */
  taken: Transaction;
  now: Date;
}

/** Records, once, that what was set aside for an order was taken, whoever has asked for it: payment, invoice, status. */
export async function recordTaken(tx: Tx, { order, paymentId, taken, now }: Taken): Promise<void> {
  const { id: transaction_id, amount } = taken;
  const settled = { transaction_id, amount, captured: amount, date_due: null, date_expires: null, message: null };
  const held = tx.updateTable('payments').where('id', '=', paymentId).where('status', '=', 'authorized');
  const paid = await held.set({ status: 'succeeded', ...settled }).executeTakeFirst();
  const done = { status: 'succeeded', message: null, date_succeeded: now.toISOString() } as const;
  const pending = tx.updateTable('captures').set(done).where('payment_id', '=', paymentId);
  await pending.where('status', '=', 'pending').execute();
  if (paid.numUpdatedRows !== 1n) return;
  if (mayBecome(order, 'paid')) {
    await changeStatus(tx, order, { to: 'paid', actor: 'system', now });
    await recordOrder(tx, order, { type: 'order.paid', actor: 'system', now });
  }
  await issueInvoice(tx, order.id, now);
}
