import type { Row, Tx } from '@mercer/database';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { readOrderPieces, splitReturnedPieces } from '../pieces/index.ts';
import { changeStatus } from '../record/index.ts';
import { refundBalance } from './refund.ts';

/**
 * Closes the open return of a locked order whose pieces, or whole money, a direct refund has given back. Its owner can still approve
 * it, to put the pieces into stock.
 */
export async function closeRefundedReturn(
  tx: Tx,
  order: Row<'orders'>,
  refund_id: string | null,
  now: Date,
): Promise<void> {
  const returns = tx.selectFrom('returns').selectAll().where('order_id', '=', order.id);
  const open = await returns.where('status', '=', 'requested').where('step', '!=', 'closed').executeTakeFirst();
  if (!open) return;
  const items = tx.selectFrom('return_items').selectAll().where('return_id', '=', open.id);
  const { unpaid } = splitReturnedPieces(await readOrderPieces(tx, order), await items.execute());
  const { refundableAmount } = await refundBalance(tx, order);
  if (unpaid.length > 0 && refundableAmount > 0) return;
  const decision = { step: 'closed', refund_id, date_decided: now.toISOString() } as const;
  await tx.updateTable('returns').set(decision).where('id', '=', open.id).execute();
  // the success of a refund of everything makes the order refunded
  if (order.status !== 'return_requested' || refundableAmount === 0) return;
  const note = translateText(createSentence('returnRefunded'), order.locale ?? 'en');
  await changeStatus(tx, order, { to: open.order_status, actor: 'operator', note, now });
}
