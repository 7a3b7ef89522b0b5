import { type Db, defineCommand, defineStatement, lockSelectedRows } from '@mercer/database';
import { type GatewayEvent, InvalidEvent } from '@mercer/gateways';
import { isStorableText, readBodyText } from '@mercer/platform/http/body';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import * as v from 'valibot';
import { gatewayFailure, settledStates } from '../../payments/index.ts';
import { gatewayFailed, vaultGroup } from '../../vault/index.ts';
import { followHistory } from './follow-history.ts';
import { type GatewayAttempts, reconcileOrder } from './reconcile.ts';

/** /vault/webhooks: what the gateways announce, known by its signature */
export const webhookRoutes = [
  defineRoute({
    method: 'POST',
    path: '/vault/webhooks/:gateway',
    idempotency: 'repeatable',
    ...vaultGroup,
    summary: 'What a gateway announces, known by its signature',
    body: v.looseObject({}),
    answer: v.strictObject({ received: v.literal(true) }),
    access: 'anyone',
    refusals: { ...gatewayFailed, 400: 'invalid_signature: it is not signed, or nobody announces anything there' },
    async handle(c) {
      const { deps } = c.var;
      const { gateway, event } = await receiveEvent(c);
      if (!event) return c.json({ received: true });
      const attempts = { order_id: event.orderId, gateway };
      if (event.about === 'history') {
        await followHistory(deps, attempts, event.transactionId, event).catch(rethrowGatewayFailure);
        return c.json({ received: true });
      }
      if (await storeGatewayEvent(deps, event, attempts)) void reconcileInBackground(deps, attempts);
      return c.json({ received: true });
    },
  }),
];

async function receiveEvent(c: Context<AppEnv>): Promise<{ gateway: string; event: GatewayEvent | null }> {
  const { gateways } = c.var.deps;
  const gateway = c.req.param('gateway') ?? '';
  if (!gateways.has(gateway)) throw buildValidationError('This gateway is not available', 'gateway');
  const call = { headers: c.req.raw.headers, url: c.req.url, body: await readBodyText(c) };
  const event = await (await gateways.openGateway(gateway)).readEvent(call).catch(rejectInvalidEvent);
  if (event && !Object.values(event).every(isStorableText)) throw buildValidationError('This is not an event');
  return { gateway, event };
}

/** Rethrows an error, so that the gateway announces the event again. */
function rethrowGatewayFailure(cause: unknown): never {
  throw gatewayFailure(createSentence('paymentNotFollowed'), cause);
}

function rejectInvalidEvent(error: unknown): never {
  if (!(error instanceof InvalidEvent)) return rethrowGatewayFailure(error);
  throw new ApiError(error.message, { status: 400, code: error.code }, { cause: error });
}

/** Longer than any gateway sends an event again. */
const staysMs = 30 * 24 * 3_600_000;

/**
 * Keeps what was announced. The gateway is to be asked from now on, whatever becomes of this process: the event is only a
 * hint. Whoever is settling the order at this moment has it locked, and comes first.
 * @returns false where nobody needs to be asked: it has come before, or the shop knows of the payment
 */
function storeGatewayEvent(
  { db, now }: AppDeps,
  event: GatewayEvent,
  { order_id, gateway }: GatewayAttempts,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const date = now().toISOString();
    const date_expires = new Date(now().getTime() + staysMs).toISOString();
    const [, settled] = await Promise.all([
      lockOrder(tx, order_id),
      settledPayment(tx, order_id, gateway, event.transactionId),
    ]);
    const id = `${gateway}:${event.id}`;
    if (settled.length > 0) {
      await recordEvent(tx, id, event.name, order_id, date_expires);
      return false;
    }
    const [insertedEvent] = await insertNews(tx, id, event.name, order_id, date_expires);
    if (insertedEvent) await askSoon(tx, order_id, gateway, date);
    return insertedEvent !== undefined;
  });
}

function buildEventInsert(db: Db, id: string, name: string, order_id: string, date_expires: string) {
  return db
    .insertInto('gateway_events')
    .values({ id, name, order_id, date_expires })
    .onConflict((conflict) => conflict.column('id').doNothing());
}

const recordEvent = defineCommand((db: Db, id: string, name: string, order_id: string, date_expires: string) =>
  buildEventInsert(db, id, name, order_id, date_expires),
);
const insertNews = defineStatement((db: Db, id: string, name: string, order_id: string, date_expires: string) =>
  buildEventInsert(db, id, name, order_id, date_expires).returning('id'),
);

const askSoon = defineCommand((db: Db, orderId: string, gateway: string, date: string) =>
  db
    .updateTable('payments')
    .set({ date_due: date })
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .where('date_due', 'is not', null),
);

async function reconcileInBackground(deps: AppDeps, attempts: GatewayAttempts): Promise<void> {
  try {
    await reconcileOrder(deps, attempts);
  } catch (error) {
    const about = { order: attempts.order_id, error: String(error) };
    deps.log.error('an announced payment could not be asked about', about);
  }
}

const lockOrder = defineStatement((db: Db, id: string) =>
  lockSelectedRows(db, db.selectFrom('orders').select('id').where('id', '=', id)),
);

/** Finds the payment when it is settled: it belongs to the order, or is being refunded as an overpayment. */
const settledPayment = defineStatement((db: Db, orderId: string, gateway: string, transactionId: string) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', settledStates),
);
