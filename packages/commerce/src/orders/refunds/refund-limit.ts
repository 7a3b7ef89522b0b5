import type { Minor } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import { assertStepUp, buildPermissionError } from '@mercer/platform/http/step-up';
import { findTransactionActor } from '@mercer/platform/http/transaction-actor';

/** Amount in minor units of the store's currency above which a session needs a fresh proof. */
const stepUpAmount = 10_000;

/**
 * Asserts that whoever writes may give so much of an order back: what was refunded of it before counts as well. Every refund that
 * an operator decides comes through here, whichever call has led to it.
 * @param amount minor units of the order's currency
 * @throws ApiError 403 `permission_required` or `step_up_required`
 */
export async function assertRefundPermitted(
  tx: Tx,
  { id, base_rate }: Pick<Row<'orders'>, 'id' | 'base_rate'>,
  { amount, now }: { amount: Minor; now: Date },
): Promise<void> {
  const actor = findTransactionActor(tx);
  if (!actor) return;
  const { permissions, refundLimit } = actor;
  if (permissions && !permissions.includes('orders.refund')) throw buildPermissionError('orders.refund');
  if (refundLimit === undefined && !actor.session) return;
  const baseAmount = Math.round((amount + (await readRefundedAmount(tx, id))) * base_rate);
  if (refundLimit !== undefined && baseAmount > refundLimit) {
    throw buildPermissionError('orders.refund', 'This is more than you may refund of one order');
  }
  if (baseAmount > stepUpAmount) assertStepUp(actor, now);
}

async function readRefundedAmount(tx: Tx, orderId: string): Promise<Minor> {
  const refunds = tx.selectFrom('refunds').select('amount').where('order_id', '=', orderId);
  const rows = await refunds.where('status', '!=', 'failed').execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
