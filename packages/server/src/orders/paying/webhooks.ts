import { type Context, Hono } from 'hono';
import { readText } from '../../http/body.ts';
import type { AppDeps, AppEnv } from '../../http/context.ts';
import { type GatewayEvent, readEvent } from '../../payments/index.ts';
import { type GatewayAttempts, reconcile } from './reconcile.ts';

/** /vault/webhooks: what the gateways announce, known by its signature */
export const webhookRoutes = new Hono<AppEnv>().post('/:gateway', async (c) => {
  const { deps } = c.var;
  const { gateway, event } = await receive(c);
  const attempts = { order_id: event.orderId, gateway };
  const isNew = await keepEvent(deps, event, attempts);
  if (isNew) void reconcileInBackground(deps, attempts);
  return c.json({ received: true });
});

async function receive(c: Context<AppEnv>) {
  const { config, now } = c.var.deps;
  const gateway = c.req.param('gateway') ?? '';
  const call = { gateway, headers: c.req.raw.headers, body: await readText(c) };
  return { gateway, event: readEvent(call, { secret: config.gateways.webhookSecret, now: now() }) };
}

/** Longer than any gateway sends an event again. */
const staysMs = 30 * 24 * 3_600_000;

/** It is due from now on, whatever becomes of this process. @returns false for one that has come before */
function keepEvent(
  { db, now }: AppDeps,
  event: GatewayEvent,
  { order_id, gateway }: GatewayAttempts,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const date = now().toISOString();
    const date_expires = new Date(now().getTime() + staysMs).toISOString();
    const kept = await tx
      .insertInto('gateway_events')
      .values({ id: `${gateway}:${event.id}`, name: event.name, order_id, date_expires })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n) return false;
    const undecided = tx.updateTable('payments').set({ date_due: date }).where('order_id', '=', order_id);
    await undecided.where('gateway', '=', gateway).where('date_due', 'is not', null).execute();
    return true;
  });
}

/** The event is only a hint: the gateway itself is asked. */
async function reconcileInBackground(deps: AppDeps, attempts: GatewayAttempts): Promise<void> {
  await reconcile(deps, attempts).catch((error) =>
    deps.log.error('an announced payment could not be asked about', { order: attempts.order_id, error: String(error) }),
  );
}
