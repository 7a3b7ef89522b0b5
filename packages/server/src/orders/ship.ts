import type { AppDeps } from '../http/context.ts';
import type { Decision } from './cancel.ts';
import { changeStatus, lockPlacedOrder, mailShipping } from './record/index.ts';

/** @throws ApiError 404, or 409 `invalid_status` */
export function shipOrder(
  { db, config, ...deps }: AppDeps,
  orderId: string,
  { actor, note, tracking }: Decision & { tracking?: string | undefined },
): Promise<void> {
  const now = deps.now();
  return db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId);
    await changeStatus(tx, order, { to: 'shipped', actor, note, now });
    await tx
      .updateTable('orders')
      .set({ tracking: tracking ?? null })
      .where('id', '=', orderId)
      .execute();
    await mailShipping({ tx, config, order, now }, tracking);
  });
}

/** @throws ApiError 404, or 409 `invalid_status` */
export function deliverOrder({ db, now }: AppDeps, orderId: string, { actor, note }: Decision): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId);
    await changeStatus(tx, order, { to: 'delivered', actor, note, now: now() });
  });
}
