import { toMajorUnits } from '@mercer/contract';
import { lockSelectedRows, type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
import { reverseCreditNote } from '../../invoices/index.ts';
import { updatePayment } from '../../payments/index.ts';
import { recordTimelineEntry, restoreStatus, toOrderEventData } from '../record/index.ts';
import { refreshOrderStates } from '../states/index.ts';
import { isOverpaymentRefund } from './overpayment.ts';
import { refundBalance } from './refund.ts';
import { storeGiftcardPart } from './run-refund.ts';

/**
 * Records that a gateway could not deliver a refund that it had accepted: a bank may refuse the money days later. The amount may
 * be refunded again, the credit note is reversed, and the owner of the shop is told. Idempotent.
 * @returns whether this was news
 */
export async function recordFailedRefund(deps: AppDeps, tx: Tx, { id, order_id }: Row<'refunds'>): Promise<boolean> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
  const storedRefund = await tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (storedRefund.status === 'failed') return false;
  const failed = {
    status: 'failed',
    message: 'The gateway could not deliver the refund',
    date_succeeded: null,
  } as const;
  await updateRow(tx, 'refunds', id, failed);
  deps.log.error('a refund failed at its gateway', { refund: id, order: order_id });
  if (order.number === null || isOverpaymentRefund(storedRefund)) return true;
  const now = deps.now();
  if (storedRefund.edit_id === null) await reverseCreditNote(tx, id, now);
  await storeGiftcardPart(deps, tx, storedRefund);
  await reopenPayment(tx, order);
  await announceRefundFailure(tx, order, storedRefund, now);
  return true;
}

/** A payment that had gone back as a whole can be refunded again. */
async function reopenPayment(tx: Tx, order: Row<'orders'>): Promise<void> {
  for (const { payment, rest } of (await refundBalance(tx, order)).rests) {
    if (payment.status === 'refunded' && rest > 0) await updatePayment(tx, payment, 'failRefund').execute();
  }
}

async function announceRefundFailure(tx: Tx, order: Row<'orders'>, refund: Row<'refunds'>, now: Date): Promise<void> {
  const { currency, locale } = order;
  const amount = refund.amount - refund.giftcard_amount;
  const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency });
  const text = createSentence('refundUndelivered', { amount: format.format(toMajorUnits(amount, currency)) });
  const note = translateText(text, locale ?? 'en');
  if (order.status === 'refunded') await restoreStatus(tx, order, { note, now });
  else await recordTimelineEntry(tx, order, { to: order.status, actor: 'system', note, now });
  const data = {
    ...toOrderEventData(await refreshOrderStates(tx, order.id)),
    refund_id: refund.id,
    amount_minor: amount,
  };
  await recordEvent(tx, { type: 'order.refund_failed', entity_id: order.id, data, actor: 'system' }, now);
}
