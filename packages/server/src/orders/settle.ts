import type { Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { type Finalized, finalizeOrder, type PaidWith } from './finalize.ts';
import { giveUpOrder } from './give-up.ts';
import { runRefund } from './run-refund.ts';

/** What a hold that had ended may have lost to others. */
const gone = ['out_of_stock', 'invalid_coupon_code', 'invalid_giftcard_code'];

/** Finalizes an order that has been paid; where that cannot be, the money goes back. */
export async function settleOrder(deps: AppDeps, order: Row<'orders'>, payment: PaidWith | null): Promise<Finalized> {
  try {
    const finalized = await finalizeOrder(deps, order.id, payment);
    if (finalized === 'surplus') await giveBack(deps, order, payment, null);
    return finalized;
  } catch (error) {
    if (!(error instanceof ApiError && gone.includes(error.code))) throw error;
    await giveBack(deps, order, payment, error.message);
    throw error;
  }
}

async function giveBack(deps: AppDeps, { id }: Row<'orders'>, payment: PaidWith | null, message: string | null) {
  const refundId = await giveUpOrder(deps.db, { orderId: id, message, payment, now: deps.now() });
  if (refundId) await runRefund(deps, refundId);
}
