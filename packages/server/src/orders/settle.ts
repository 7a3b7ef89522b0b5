import type { Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { type Finalized, finalizeOrder, type PaidWith } from './finalize.ts';
import { giveUpOrder } from './give-up.ts';
import { refund } from './pay.ts';

/** Finalizes an order that has been paid; where that cannot be, the money goes back. */
export async function settleOrder(deps: AppDeps, order: Row<'orders'>, payment: PaidWith | null): Promise<Finalized> {
  try {
    const finalized = await finalizeOrder(deps.db, order.id, payment, deps.now());
    if (finalized === 'surplus') await refund(deps, order, payment);
    return finalized;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'out_of_stock')) throw error;
    await refund(deps, order, payment);
    await giveUpOrder(deps.db, order.id, error.message);
    throw error;
  }
}
