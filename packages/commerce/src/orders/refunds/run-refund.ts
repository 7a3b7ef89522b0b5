import type { Minor } from '@mercer/contract';
import { lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { GatewayPending, GatewayRefused, GatewayUnavailable } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
import { issueCreditNote } from '../../invoices/index.ts';
import {
  beginGatewayTry,
  excludeTriedRows,
  interleaveRows,
  manualGateway,
  postponeNextTry,
  updatePayment,
  workPerGateway,
} from '../../payments/index.ts';
import { settlePaidOrder } from '../manual-payments/settle-paid-order.ts';
import { settleShipped } from '../pieces/index.ts';
import {
  canBecomeStatus,
  changeStatus,
  isUnpaidByTerms,
  lockPlacedOrder,
  mailRefundNotice,
  toOrderEventData,
} from '../record/index.ts';
import { readAmountOwed, refreshOrderStates } from '../states/index.ts';
import { spreadOverParts } from './cost-parts.ts';
import { isCredit } from './credit.ts';
import { isOverpaymentRefund } from './overpayment.ts';
import { insertRefund, refundBalance } from './refund.ts';
import { balanceOfParts, computeRemainingParts } from './refunded-parts.ts';
import { takeTaxesBack } from './take-taxes-back.ts';

/** Interval at which a try that is under way puts off the next one. */
const renewalMs = 5000;

/**
 * Carries a decided refund to the gateway, one try at a time: not every gateway takes its id as an idempotency key, and
 * an answer can take longer than the wait before the next try. What is not known to have succeeded is left to the
 * sweeper.
 * @param isAnnounced true where the gateway has told of this refund: it is not made again, and its success is recorded
 * at once
 */
export async function executeRefund(deps: AppDeps, id: string, isAnnounced = false): Promise<void> {
  await attemptRefund(deps, { id, onlyWhenDue: !isAnnounced }).catch((error) => {
    if (!(error instanceof GatewayUnavailable)) throw error;
  });
}

/** @throws GatewayUnavailable: it will be tried again */
async function attemptRefund(deps: AppDeps, refundTry: { id: string; onlyWhenDue: boolean }): Promise<void> {
  const refund = await beginGatewayTry(deps, { table: 'refunds', ...refundTry });
  if (!refund) return;
  const logFailure = (error: unknown) =>
    deps.log.error('the next try of a refund could not be put off', { refund: refund.id, error: String(error) });
  const renewal = setInterval(() => void postponeNextTry(deps, refund).catch(logFailure), renewalMs).unref();
  await performRefund(deps, refund).finally(() => clearInterval(renewal));
}

/** @throws GatewayUnavailable */
async function performRefund(deps: AppDeps, refund: Row<'refunds'>): Promise<void> {
  try {
    await giveMoneyBack(deps, refund);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    await recordFailure(deps, refund, error);
    if (error instanceof GatewayUnavailable) throw error;
    return;
  }
  await deps.db.transaction().execute((tx) => finishRefund(deps, tx, refund));
}

/**
 * Executes every pending refund that is due. Refunds with the fewest failures and those that have waited longest take
 * turns.
 */
export function sweepRefunds(deps: AppDeps): Promise<void> {
  const { db, now } = deps;
  const findDueRefunds = async (gateway: string, triedIds: ReadonlySet<string>) => {
    const pending = db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'pending')
      .where('gateway', '=', gateway)
      .where(excludeTriedRows(db, 'id', triedIds));
    const late = pending.where('date_due', '<=', now().toISOString()).limit(50);
    const leastFailed = await late.orderBy('attempts').orderBy('date_due').execute();
    return interleaveRows(leastFailed, await late.orderBy('date_due').execute());
  };
  const readRefundId = ({ id }: { id: string }) => id;
  const processRefund = ({ id }: { id: string }) => attemptRefund(deps, { id, onlyWhenDue: true });
  return workPerGateway(deps, {
    due: findDueRefunds,
    idOf: readRefundId,
    work: processRefund,
    failureMessage: 'a refund could not be made',
  });
}

async function giveMoneyBack(deps: AppDeps, refund: Row<'refunds'>): Promise<void> {
  const { id, gateway, transaction_id, gateway_refund_id, currency } = refund;
  const amount = refund.amount - refund.giftcard_amount;
  if (amount === 0 || transaction_id === null || gateway === manualGateway) return;
  const loadBuyerEmail = () => readOrderEmail(deps, refund);
  const saveGatewayId = (gatewayId: string) => storeGatewayRefundId(deps, id, gatewayId);
  const requestIdentity = { key: `refund-${id}`, id: gateway_refund_id, keepId: saveGatewayId };
  const request = { ...requestIdentity, transactionId: transaction_id, amount, currency, email: loadBuyerEmail };
  await (await deps.gateways.openGateway(gateway)).refund(request);
}

async function storeGatewayRefundId({ db }: AppDeps, id: string, gateway_refund_id: string): Promise<void> {
  await db.updateTable('refunds').set({ gateway_refund_id }).where('id', '=', id).execute();
}

async function readOrderEmail({ db }: AppDeps, { order_id }: Row<'refunds'>): Promise<string | null> {
  const order = db.selectFrom('orders').select('email').where('id', '=', order_id);
  return (await order.executeTakeFirstOrThrow()).email;
}

async function recordFailure(deps: AppDeps, refund: Row<'refunds'>, error: Error): Promise<void> {
  const { id, order_id } = refund;
  const status = error instanceof GatewayRefused ? 'failed' : 'pending';
  if (!(error instanceof GatewayPending)) {
    deps.log.error('the gateway did not refund', { refund: id, order: order_id, status, error: error.message });
  }
  await deps.db.transaction().execute(async (tx) => {
    const pending = tx.updateTable('refunds').set({ status, message: error.message }).where('id', '=', id);
    const { numUpdatedRows } = await pending.where('status', '=', 'pending').executeTakeFirst();
    if (status !== 'failed' || numUpdatedRows === 0n) return;
    await storeGiftcardPart(deps, tx, refund);
    await refreshOrderStates(tx, refund.order_id);
  });
}

/**
 * A refund goes to the gateway and to gift cards together. Where the gateway fails, what the cards got back is a refund of its own,
 * so that it is neither given twice nor forgotten.
 */
export async function storeGiftcardPart(deps: AppDeps, tx: Tx, refund: Row<'refunds'>): Promise<void> {
  const { id, order_id, amount, giftcard_amount, reason, edit_id } = refund;
  if (giftcard_amount === 0 || giftcard_amount === amount) return;
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
  const gatewayPart = amount - giftcard_amount;
  await tx.updateTable('refunds').set({ amount: gatewayPart, giftcard_amount: 0 }).where('id', '=', id).execute();
  const parts = spreadOverParts(computeRemainingParts(await balanceOfParts(tx, order)), giftcard_amount);
  const toCards = { amount: giftcard_amount, giftcard_amount, gateway: 'giftcard', transaction_id: null };
  const giftcardRefund = { ...toCards, id: `${id}-giftcard`, reason, edit_id, parts, now: deps.now() };
  const inserted = await insertRefund(tx, order, giftcardRefund);
  if (inserted && edit_id === null) return finishRefund(deps, tx, inserted);
  // the change of the order has written its documents and told its buyer
  const succeededState = { status: 'succeeded', date_succeeded: deps.now().toISOString() } as const;
  await tx.updateTable('refunds').set(succeededState).where('id', '=', giftcardRefund.id).execute();
}

/** Records its success, once: credit note, mail and status of the order. */
export async function finishRefund(
  { config, ...deps }: AppDeps,
  tx: Tx,
  { id, order_id }: Row<'refunds'>,
): Promise<void> {
  const now = deps.now();
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
  // The refund is read again: an edit may have moved its parts since it was sent to the gateway
  const refund = await tx
    .updateTable('refunds')
    .set({ status: 'succeeded', message: null, date_succeeded: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!refund || order.number === null || isOverpaymentRefund(refund)) return;
  await issueCreditNote(tx, refund, now);
  await takeTaxesBack(tx, refund, now);
  // no money comes back of what is only owed less
  if (!isCredit(refund)) await mailRefundNotice({ tx, config, order, now }, refund);
  await settleStatus(tx, order, refund, now);
  if (isCredit(refund)) await settleCreditedOrder(tx, order.id, now);
  await recordRefunded(tx, await refreshOrderStates(tx, order.id, now), refund, now);
}

/** An order of which a part was paid is paid once no more than that is owed. */
async function settleCreditedOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockPlacedOrder(tx, orderId);
  if (order.status === 'refunded' || !isUnpaidByTerms(order) || (await readAmountOwed(tx, order)) > 0) return;
  const note = translateText(createSentence('orderChanged'), order.locale ?? 'en');
  await settlePaidOrder(tx, order, { actor: 'system', note, now });
}

function recordRefunded(tx: Tx, order: Row<'orders'>, refund: Row<'refunds'>, now: Date): Promise<void> {
  const data = { ...toOrderEventData(order), refund_id: refund.id, amount_minor: refund.amount };
  return recordEvent(tx, { type: 'order.refunded', entity_id: order.id, data, actor: 'system' }, now);
}

/** The order is refunded once everything that was paid has gone back, and shipped where a part has left and the rest is refunded. */
async function settleStatus(tx: Tx, order: Row<'orders'>, refund: Row<'refunds'>, now: Date): Promise<void> {
  const isPaidBack = !(await hasPendingRefund(tx, order.id)) && (await settlePayment(tx, order)) === 0;
  // a change leaves what is still to be sent
  if (isPaidBack && refund.edit_id === null && canBecomeStatus(order, 'refunded')) {
    await creditOwedAmount(tx, order, { refund, now });
    await changeStatus(tx, order, { to: 'refunded', actor: 'system', now });
  } else {
    await settleShipped(tx, order, { actor: 'system', now });
  }
}

/** Credits what nobody will pay any more of an order that has become more expensive and is refunded before the difference was paid. */
async function creditOwedAmount(
  tx: Tx,
  order: Row<'orders'>,
  { refund, now }: { refund: Row<'refunds'>; now: Date },
): Promise<void> {
  const amount = await readAmountOwed(tx, order);
  if (amount === 0) return;
  const credit = { amount, giftcard_amount: 0, gateway: manualGateway, transaction_id: null };
  const parts = spreadOverParts(computeRemainingParts(await balanceOfParts(tx, order)), amount);
  const id = `${refund.id}-owed`;
  if (!(await insertRefund(tx, order, { ...credit, id, parts, reason: refund.reason, now }))) return;
  const succeededState = { status: 'succeeded', date_succeeded: now.toISOString() } as const;
  const credited = tx.updateTable('refunds').set(succeededState).where('id', '=', id).returningAll();
  const creditRefund = await credited.executeTakeFirstOrThrow();
  await issueCreditNote(tx, creditRefund, now);
  await takeTaxesBack(tx, creditRefund, now);
}

async function hasPendingRefund(tx: Tx, orderId: string): Promise<boolean> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', '=', orderId);
  const pending = await refunds.where('status', '=', 'pending').execute();
  return pending.some((refund) => !isOverpaymentRefund(refund));
}

/** Marks payments that have gone back as a whole. @returns what may still go back of the order, to its gift cards as well */
async function settlePayment(tx: Tx, order: Row<'orders'>): Promise<Minor> {
  const { refundableAmount, rests } = await refundBalance(tx, order);
  for (const { payment, rest } of rests) {
    if (payment.status === 'succeeded' && rest === 0) await updatePayment(tx, payment, 'refund').execute();
  }
  return refundableAmount;
}
