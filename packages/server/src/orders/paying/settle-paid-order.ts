import type { Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import type { PaidWith } from '../../payments/index.ts';
import { executeRefund, surplusRefundId } from '../refunds/index.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { type FinalizeResult, finalizeOrder, type TransactionEffect } from './finalize.ts';

/** Error codes of an order whose stock, coupon or gift card was taken by others after its reservation ended. */
const unavailableErrorCodes = ['out_of_stock', 'invalid_coupon_code', 'invalid_giftcard_code'];

/**
 * Finalizes an order that has been paid; where that cannot be, the money goes back at once.
 * @param writeInTransaction what is written in the same transaction
 */
export async function settlePaidOrder(
  deps: AppDeps,
  order: Row<'orders'>,
  payment: PaidWith | null,
  writeInTransaction?: TransactionEffect,
): Promise<FinalizeResult> {
  try {
    const finalized = await finalizeOrder(deps, order, payment, writeInTransaction);
    const transactionId = payment?.transaction_id;
    if (finalized === 'surplus' && transactionId) await executeRefund(deps, surplusRefundId(transactionId));
    return finalized;
  } catch (error) {
    if (!isOrderContentGone(error)) throw error;
    const refundId = await cancelUnpaidOrder(deps.db, { orderId: order.id, payment, now: deps.now() });
    if (refundId) await executeRefund(deps, refundId);
    throw error;
  }
}

/** True when the pieces, coupon or gift card of an order were gone, so that its money was refunded. */
export function isOrderContentGone(error: unknown): boolean {
  return error instanceof ApiError && unavailableErrorCodes.includes(error.code);
}
