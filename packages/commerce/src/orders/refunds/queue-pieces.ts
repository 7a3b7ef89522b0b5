import { createRecordId, type Row, type Tx } from '@mercer/database';
import { insertRefund, queueRefund, type RefundDecision } from './refund.ts';
import { insertRefundItems } from './refunded-items.ts';

/**
 * Decides a refund of pieces; where they are worth nothing, or all money has gone back before, it is done at once: no gateway is
 * asked and nobody is told of money, but the pieces are written down.
 * @returns the refund to run, where there is money to give back
 */
export async function queuePiecesRefund(
  tx: Tx,
  order: Row<'orders'>,
  decision: RefundDecision,
): Promise<string | null> {
  const queued = await queueRefund(tx, order, decision);
  if (queued || decision.items.length === 0) return queued;
  const { id = createRecordId(decision.now), reason, now } = decision;
  const nothing = { amount: 0, giftcard_amount: 0, gateway: 'giftcard', transaction_id: null };
  await insertRefund(tx, order, { ...nothing, id, reason: reason || null, now });
  const items = decision.items.map((item) => ({ ...item, amount: 0 }));
  await insertRefundItems(tx, order.id, id, items);
  const succeededState = { status: 'succeeded', date_succeeded: now.toISOString() } as const;
  await tx.updateTable('refunds').set(succeededState).where('id', '=', id).execute();
  return null;
}
