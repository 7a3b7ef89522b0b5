import type { Row, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { refreshOrderStates } from '../states/index.ts';
import { spreadOverParts } from './cost-parts.ts';
import { insertRefund } from './refund.ts';
import { balanceOfParts, computeRemainingParts } from './refunded-parts.ts';
import { finishRefund } from './run-refund.ts';

/**
 * Writes down a refund that began at the gateway, once, whatever our books say of the rest: the money has moved.
 * @returns whether it was new
 */
export async function recordRefund(
  deps: AppDeps,
  tx: Tx,
  { order, payment, id, amount }: { order: Row<'orders'>; payment: Row<'payments'>; id: string; amount: number },
): Promise<boolean> {
  const { gateway, transaction_id } = payment;
  const parts = spreadOverParts(computeRemainingParts(await balanceOfParts(tx, order)), amount);
  const refund = { id, amount, giftcard_amount: 0, parts, reason: null, now: deps.now(), gateway, transaction_id };
  const inserted = await insertRefund(tx, order, refund);
  if (inserted) await finishRefund(deps, tx, inserted);
  await refreshOrderStates(tx, order.id);
  return inserted !== undefined;
}
