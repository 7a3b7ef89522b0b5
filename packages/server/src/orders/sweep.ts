import type { Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { freeUses } from '../promotions/index.ts';
import { forgetBuyers } from './forget-buyers.ts';
import { findPayment } from './pay.ts';
import { sweepRefunds } from './run-refund.ts';
import { settleOrder } from './settle.ts';

/** What a crash or a lost gateway has left half way. Run it every half minute; one fault does not keep others waiting. */
export async function sweepOrders(deps: AppDeps): Promise<void> {
  await sweepPending(deps);
  await sweepRefunds(deps);
}

/** Pending orders whose hold has ended: one that was paid is finalized, the others' pieces are free. */
async function sweepPending(deps: AppDeps): Promise<void> {
  const { db, now, log } = deps;
  await forgetBuyers(db);
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
function releaseEndedHold({ db, now }: AppDeps, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const holds = tx.deleteFrom('stock_holds').where('order_id', '=', orderId);
    const ended = await holds.where('date_expires', '<=', now().toISOString()).executeTakeFirst();
    if (ended.numDeletedRows > 0n) await freeUses(tx, orderId);
  });
}

async function intentOf({ db }: AppDeps, orderId: string): Promise<string | null> {
  const payments = db.selectFrom('payments').select('transaction_id').where('order_id', '=', orderId);
  return (await payments.where('gateway', '=', 'airwallex').executeTakeFirst())?.transaction_id ?? null;
}
