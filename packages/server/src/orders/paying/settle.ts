import type { Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import type { PaidWith } from '../attempts/index.ts';
import { runRefund, surplusRefundId } from '../refunds/index.ts';
import { type Beside, type Finalized, finalizeOrder } from './finalize.ts';
import { giveUpOrder } from './give-up.ts';

/** What a hold that had ended may have lost to others. */
const gone = ['out_of_stock', 'invalid_coupon_code', 'invalid_giftcard_code'];

/**
 * Finalizes an order that has been paid; where that cannot be, the money goes back at once.
 * @param beside what is written in the same transaction
 */
export async function settleOrder(
  deps: AppDeps,
  order: Row<'orders'>,
  payment: PaidWith | null,
  beside?: Beside,
): Promise<Finalized> {
  try {
    const finalized = await finalizeOrder(deps, order, payment, beside);
    const transactionId = payment?.transaction_id;
    if (finalized === 'surplus' && transactionId) await runRefund(deps, surplusRefundId(transactionId));
    return finalized;
  } catch (error) {
    if (!isGone(error)) throw error;
    const refundId = await giveUpOrder(deps.db, { orderId: order.id, payment, now: deps.now() });
    if (refundId) await runRefund(deps, refundId);
    throw error;
  }
}

/** Whether what an order was to have is gone: its money has gone back. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && gone.includes(error.code);
}
