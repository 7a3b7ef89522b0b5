import type { Row, Tx } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { updatePayment } from '../../payments/index.ts';
import { canBecomeStatus, changeStatus, recordOrderEvent } from '../record/index.ts';

interface CapturedPayment {
  /** locked */
  order: Row<'orders'>;
  paymentId: string;
  /** Transaction at the gateway, with status paid. */
  transaction: Transaction;
  now: Date;
}

/** Records, once, that what was set aside for an order was taken, whoever has asked for it: payment, invoice, status. */
export async function recordCapture(tx: Tx, { order, paymentId, transaction, now }: CapturedPayment): Promise<void> {
  const { id: transaction_id, amount } = transaction;
  const settled = { transaction_id, amount, captured: amount, date_due: null, date_expires: null, message: null };
  const authorizedPayment = { id: paymentId, status: 'authorized' } as const;
  const updateResult = await updatePayment(tx, authorizedPayment, 'pay', settled).executeTakeFirst();
  const succeededState = { status: 'succeeded', message: null, date_succeeded: now.toISOString() } as const;
  const pending = tx.updateTable('captures').set(succeededState).where('payment_id', '=', paymentId);
  await pending.where('status', '=', 'pending').execute();
  if (updateResult.numUpdatedRows !== 1n) return;
  if (canBecomeStatus(order, 'paid')) {
    await changeStatus(tx, order, { to: 'paid', actor: 'system', now });
    await recordOrderEvent(tx, order, { type: 'order.paid', actor: 'system', now });
  }
  await issueInvoice(tx, order.id, now);
}
