import type { Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { findPayment } from './pay.ts';
import { settleOrder } from './settle.ts';

/**
 * Looks after pending orders whose hold has ended: one that was paid is finalized, the others' pieces are free. Run it
 * every half minute; a fault of one order does not keep the others waiting.
 */
export async function sweepOrders(deps: AppDeps): Promise<void> {
  const { db, now, log } = deps;
  const ended = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('stock_holds').select('order_id').where('date_expires', '<=', now().toISOString()),
    )
    .limit(100)
    .execute();
  for (const order of ended) {
    await sweepOrder(deps, order).catch((error) =>
      log.error('a pending order could not be swept', { order: order.id, error: String(error) }),
    );
  }
}

async function sweepOrder(deps: AppDeps, order: Row<'orders'>): Promise<void> {
  const payment = order.status === 'pending' ? await findPayment(deps, order, await intentOf(deps, order.id)) : null;
  if (payment) await settleOrder(deps, order, payment);
  await releaseEndedHold(deps, order.id);
}

/** Not the one that the shopper may have renewed meanwhile, by submitting again. */
async function releaseEndedHold({ db, now }: AppDeps, orderId: string): Promise<void> {
  const holds = db.deleteFrom('stock_holds').where('order_id', '=', orderId);
  await holds.where('date_expires', '<=', now().toISOString()).execute();
}

async function intentOf({ db }: AppDeps, orderId: string): Promise<string | null> {
  const payments = db.selectFrom('payments').select('transaction_id').where('order_id', '=', orderId);
  return (await payments.where('gateway', '=', 'airwallex').executeTakeFirst())?.transaction_id ?? null;
}
