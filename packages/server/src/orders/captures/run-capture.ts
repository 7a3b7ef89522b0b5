import { lockSelectedRows, type Row, type Tx } from '../../db/index.ts';
import { GatewayRefused, GatewayUnavailable, type Transaction } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { beginGatewayTry, excludeTriedRows, interleaveRows, workPerGateway } from '../attempts/index.ts';
import { recordCapture } from './record-capture.ts';

/**
 * Carries a decided capture to the gateway. Whoever does it, and however often: its id is the gateway's idempotency key,
 * and one of them records the success. What is not known to have succeeded is left to the sweeper.
 * @throws ApiError 409 `capture_refused`, 502 `gateway_error`
 */
export async function executeCapture(deps: AppDeps, id: string): Promise<void> {
  try {
    await attemptCapture(deps, id);
  } catch (cause) {
    if (cause instanceof GatewayRefused) {
      throw new ApiError(`The payment was not captured: ${cause.message}`, { status: 409, code: 'capture_refused' });
    }
    if (!(cause instanceof GatewayUnavailable)) throw cause;
    const message = 'The gateway does not answer: the money is taken as soon as it does';
    throw new ApiError(message, { status: 502, code: 'gateway_error' }, { cause });
  }
}

/** @throws GatewayRefused, GatewayUnavailable: it will be tried again */
async function attemptCapture(deps: AppDeps, id: string): Promise<void> {
  const capture = await beginGatewayTry(deps, { table: 'captures', id });
  if (!capture) return;
  try {
    const transaction = await captureAtGateway(deps, capture);
    await deps.db.transaction().execute((tx) => finishCapture(deps, tx, capture, transaction));
  } catch (error) {
    if (error instanceof GatewayRefused || error instanceof GatewayUnavailable)
      await recordCaptureFailure(deps, capture, error);
    throw error;
  }
}

/** Captures everything that is due. Captures with the fewest failures and those that have waited longest take turns. */
export function sweepCaptures(deps: AppDeps): Promise<void> {
  const findDueCaptures = async (gateway: string, triedIds: ReadonlySet<string>) => {
    const pending = deps.db
      .selectFrom('captures')
      .select('id')
      .where('status', '=', 'pending')
      .where(excludeTriedRows(deps.db, 'id', triedIds));
    const late = pending.where('date_due', '<=', deps.now().toISOString()).where('gateway', '=', gateway).limit(50);
    const leastFailed = await late.orderBy('attempts').orderBy('date_due').execute();
    return interleaveRows(leastFailed, await late.orderBy('date_due').execute());
  };
  const processCapture = ({ id }: { id: string }) => attemptCapture(deps, id).catch(unlessRefused);
  return workPerGateway(deps, {
    due: findDueCaptures,
    idOf: ({ id }) => id,
    work: processCapture,
    failureMessage: 'money that was set aside could not be taken',
  });
}

/** Ignores refusals, which are recorded and logged already. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof GatewayRefused)) throw error;
}

/** @throws GatewayRefused also for what the gateway has let go instead */
async function captureAtGateway(
  { gateways }: AppDeps,
  { id, gateway, ...captureFields }: Row<'captures'>,
): Promise<Transaction> {
  const { capture } = await gateways.openGateway(gateway);
  if (!capture) throw new GatewayRefused(`${gateway} does not support later captures`);
  const { transaction_id: transactionId, amount, currency } = captureFields;
  const transaction = await capture({ key: `capture-${id}`, transactionId, amount, currency });
  if (transaction.status === 'paid') return transaction;
  if (transaction.status !== 'canceled' && transaction.status !== 'failed') {
    throw new GatewayUnavailable('The payment is still only authorized');
  }
  throw new GatewayRefused(transaction.message ?? 'the bank no longer holds the authorization');
}

async function finishCapture(deps: AppDeps, tx: Tx, capture: Row<'captures'>, transaction: Transaction): Promise<void> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', capture.order_id);
  const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
  await recordCapture(tx, { order, paymentId: capture.payment_id, transaction, now: deps.now() });
}

async function recordCaptureFailure(
  { db, log }: AppDeps,
  { id, order_id }: Row<'captures'>,
  error: Error,
): Promise<void> {
  const status = error instanceof GatewayRefused ? 'failed' : 'pending';
  log.error('what was set aside was not taken', { capture: id, order: order_id, status, error: error.message });
  const pending = db.updateTable('captures').set({ status, message: error.message }).where('id', '=', id);
  await pending.where('status', '=', 'pending').execute();
}
