import { lockRows, type Row, type Tx } from '../../db/index.ts';
import { GatewayRefused, GatewayUnavailable, type Transaction } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { beginTry, byTurns, untried, workPerGateway } from '../attempts/index.ts';
import { recordTaken } from './record-taken.ts';

/**
 * Carries a decided capture to the gateway. Whoever does it, and however often: its id is the gateway's idempotency key,
 * and one of them records the success. What is not known to have succeeded is left to the sweeper.
 * @throws ApiError 409 `capture_refused`, 502 `gateway_error`
 */
export async function runCapture(deps: AppDeps, id: string): Promise<void> {
  try {
    await tryCapture(deps, id);
  } catch (cause) {
    if (cause instanceof GatewayRefused) {
      throw new ApiError(`The money was not taken: ${cause.message}`, { status: 409, code: 'capture_refused' });
    }
    if (!(cause instanceof GatewayUnavailable)) throw cause;
    const message = 'The gateway does not answer: the money is taken as soon as it does';
    throw new ApiError(message, { status: 502, code: 'gateway_error' }, { cause });
  }
}

/** @throws GatewayRefused, GatewayUnavailable: it will be tried again */
async function tryCapture(deps: AppDeps, id: string): Promise<void> {
  const capture = await beginTry(deps, 'captures', id);
  if (!capture) return;
  try {
    const taken = await take(deps, capture);
    await deps.db.transaction().execute((tx) => finish(deps, tx, capture, taken));
  } catch (error) {
    if (error instanceof GatewayRefused || error instanceof GatewayUnavailable) await noteFailure(deps, capture, error);
    throw error;
  }
}

/** Every pending capture whose time has come; by turns those that have failed least and those that have waited longest. */
export function sweepCaptures(deps: AppDeps): Promise<void> {
  const due = async (gateway: string, tried: ReadonlySet<string>) => {
    const pending = deps.db
      .selectFrom('captures')
      .select('id')
      .where('status', '=', 'pending')
      .where(untried(deps.db, 'id', tried));
    const late = pending.where('date_due', '<=', deps.now().toISOString()).where('gateway', '=', gateway).limit(50);
    const leastFailed = await late.orderBy('attempts').orderBy('date_due').execute();
    return byTurns(leastFailed, await late.orderBy('date_due').execute());
  };
  const work = ({ id }: { id: string }) => tryCapture(deps, id).catch(unlessRefused);
  return workPerGateway(deps, { due, idOf: ({ id }) => id, work, what: 'money that was set aside could not be taken' });
}

/** It is written down, and logged. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof GatewayRefused)) throw error;
}

/** @throws GatewayRefused also for what the gateway has let go instead */
async function take({ gateways }: AppDeps, { id, gateway, ...asked }: Row<'captures'>): Promise<Transaction> {
  const { capture } = await gateways.open(gateway);
  if (!capture) throw new GatewayRefused(`${gateway} takes nothing later`);
  const { transaction_id: transactionId, amount, currency } = asked;
  const taken = await capture({ key: `capture-${id}`, transactionId, amount, currency });
  if (taken.status === 'paid') return taken;
  if (taken.status !== 'canceled' && taken.status !== 'failed') {
    throw new GatewayUnavailable('The payment is still only authorized');
  }
  throw new GatewayRefused(taken.message ?? 'the bank does not keep it any more');
}

async function finish(deps: AppDeps, tx: Tx, capture: Row<'captures'>, taken: Transaction): Promise<void> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', capture.order_id);
  const order = await lockRows(tx, orders).executeTakeFirstOrThrow();
  await recordTaken(tx, { order, paymentId: capture.payment_id, taken, now: deps.now() });
}

async function noteFailure({ db, log }: AppDeps, { id, order_id }: Row<'captures'>, error: Error): Promise<void> {
  const status = error instanceof GatewayRefused ? 'failed' : 'pending';
  log.error('what was set aside was not taken', { capture: id, order: order_id, status, error: error.message });
  const pending = db.updateTable('captures').set({ status, message: error.message }).where('id', '=', id);
  await pending.where('status', '=', 'pending').execute();
}
