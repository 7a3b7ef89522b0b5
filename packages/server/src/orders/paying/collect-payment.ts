import { saveCardAtGateway } from '../../accounts/index.ts';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import { GatewayRefused, GatewayUnavailable, type Transaction } from '../../gateways/index.ts';
import { buildAuthenticationError } from '../../http/authentication-error.ts';
import type { AppDeps } from '../../http/context.ts';
import { type ApiError, invalidRequest } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import {
  type Attempt,
  attemptsOf,
  type BegunAttempt,
  beginAttempt,
  buildGatewayPayment,
  buildWaivedPayment,
  closeAttempt,
  computeAmountDue,
  findMatchingAttempt,
  isAsAgreed,
  type PaidWith,
} from '../../payments/index.ts';
import { releaseOrderTokens } from '../../vault/index.ts';
import { findHoldPolicy } from '../captures/index.ts';
import { buildBankPendingError } from './bank-decision.ts';
import { buildCartChangedError } from './cart-changed-error.ts';
import { declinedPayment, PaymentDeclined } from './declined.ts';
import { orderDetails } from './order-details.ts';
import { findIntentById } from './payment-intents.ts';
import { hasPlanItems } from './plan-items.ts';
import type { CardPlan, PaymentPlan } from './plan-payment.ts';
import { cancelAbandonedByCart, recordOutcome, reserveForBank } from './reconcile.ts';
import { takeApproved, takeAuthorized } from './take-authorized.ts';

/**
 * Gets the money, outside of any transaction.
 * @throws Declined, ApiError `authentication_required`, GatewayUnavailable when it is not known what happened
 */
export async function collectPayment(deps: AppDeps, order: Row<'orders'>, plan: PaymentPlan): Promise<PaidWith | null> {
  if (plan.kind === 'none') return null;
  if (plan.kind === 'waived') return buildWaivedPayment(order, plan.method, plan.amount);
  if (plan.kind === 'intent') return payWithIntent(deps, order, plan);
  if (plan.kind === 'card') return chargeByCard(deps, order, plan);
  await saveItemForLater(deps, order, plan).catch(async (error) => {
    if (!plan.isFree || !(error instanceof PaymentDeclined)) throw error;
    await releaseOrderTokens(deps.db, order.id);
  });
  return plan.waived ? buildWaivedPayment(order, plan.waived.method, plan.waived.amount) : null;
}

/**
 * Has the card kept at the gateway without a charge. The bank is asked at once, since the first charge comes without
 * the shopper.
 * @throws ApiError, Declined
 */
async function saveItemForLater(deps: AppDeps, order: Row<'orders'>, plan: CardReference): Promise<void> {
  const return_url = `${deps.config.publicUrl}/checkout`;
  const keepResult = await saveCardAtGateway(deps, { ...plan, return_url }, toCustomerOwner(order)).catch(
    rethrowAsDeclined,
  );
  if ('redirect_url' in keepResult) throw authenticationRequired(keepResult.redirect_url);
}

/**
 * Returns the gateway's customer that the card is kept for from now on; the bank confirms it with the charge.
 * @throws Declined, GatewayUnavailable
 */
async function resolveCardCustomer(deps: AppDeps, order: Row<'orders'>, plan: CardReference): Promise<string | null> {
  if (plan.customer) return plan.customer;
  const keepResult = await saveCardAtGateway(deps, plan, toCustomerOwner(order)).catch(rethrowAsDeclined);
  return 'customer' in keepResult ? keepResult.customer : null;
}

function toCustomerOwner({ account_id, id, email }: Row<'orders'>) {
  return { accountId: account_id, orderId: id, email };
}

type CardReference = Pick<CardPlan, 'token' | 'gateway' | 'customer'>;

function rethrowAsDeclined(cause: unknown): never {
  throw cause instanceof GatewayRefused ? new PaymentDeclined(cause.message, cause.decline) : cause;
}

async function chargeByCard(deps: AppDeps, order: Row<'orders'>, plan: CardPlan): Promise<PaidWith | null> {
  const { gateway, begun: begunAttempt, isNonce = false } = plan;
  const attempt = await claimSoleAttempt(
    deps,
    order,
    begunAttempt === undefined
      ? await beginAttempt(deps, order, { gateway, token: plan.token, isNonce })
      : begunAttempt,
  );
  if (!attempt) return paidMeanwhile(deps, order);
  if (attempt.status === 'declined') throw new PaymentDeclined(attempt.message ?? 'The payment was declined');
  const { charge, cards, holds } = await deps.gateways.openGateway(gateway);
  if (!charge) throw new Error(`${gateway} charges no cards`);
  const isHeld = !plan.isAway && holds !== undefined && (await findHoldPolicy(deps, order, 'card', gateway)) !== null;
  const isForLater = !plan.isAway && cards !== undefined && (await hasPlanItems(deps.db, order));
  const charged =
    (await decidedElsewhere(deps, attempt)) ??
    (await charge({
      key: attempt.key ?? order.id,
      // A different nonce is charged only once the outcome of the first one is known, which is requested again
      token: (isNonce && attempt.token) || plan.token,
      amount: computeAmountDue(order),
      currency: order.currency,
      order_id: order.id,
      return_url: `${deps.config.publicUrl}/checkout`,
      customer: isForLater ? await resolveCardCustomer(deps, order, plan) : plan.customer,
      shopper: plan.isAway ? 'away' : isForLater ? 'present for later' : 'present',
      isHeld,
      details: await orderDetails(deps.db, order),
      deviceData: plan.deviceData,
    }));
  const transaction = await takeAuthorized(deps, { order, gateway, transaction: charged });
  const { status, message, decline } = transaction;
  if (status === 'paid' || status === 'authorized') return buildGatewayPayment(gateway, transaction);
  if (status === 'approved') throw new GatewayUnavailable('The charge was approved but not completed');
  if (transaction.isBankPending) throw await recordBankPending(deps, { order, gateway, transaction });
  await recordOutcome(deps, attempt, { ...transaction, status });
  if (status === 'requires_action') throw authenticationRequired(transaction.redirect_url);
  throw new PaymentDeclined(message ?? 'The payment was canceled', decline);
}

const settledStatuses: readonly Transaction['status'][] = ['paid', 'authorized'];

/**
 * Looks up a charge that was waiting for its bank. A gateway may forget an idempotency key before the bank decides, and
 * another charge under that key would be a second one.
 * @returns the transaction when it is settled or still waits for the bank, else null
 */
async function decidedElsewhere(
  { gateways }: AppDeps,
  { gateway, status, transaction_id }: Attempt,
): Promise<Transaction | null> {
  if (status !== 'requires_action' || !transaction_id) return null;
  const latestTransaction = await (await gateways.openGateway(gateway)).get(transaction_id);
  return latestTransaction?.isBankPending || (latestTransaction && settledStatuses.includes(latestTransaction.status))
    ? latestTransaction
    : null;
}

/** The others are ended first. @returns null when one of them was faster, or the order is not to be paid any more */
async function claimSoleAttempt(
  deps: AppDeps,
  order: Row<'orders'>,
  begunAttempt: BegunAttempt | null,
): Promise<Attempt | null> {
  if (!begunAttempt?.replaces) return begunAttempt?.attempt ?? null;
  await cancelAbandonedByCart(deps, order.cart_id);
  const orders = deps.db.selectFrom('orders').select('status').where('id', '=', order.id);
  if ((await orders.executeTakeFirstOrThrow()).status === 'pending') return begunAttempt.attempt;
  await closeAttempt(deps.db, begunAttempt.attempt);
  return null;
}

function isPayingAttempt({ status }: Attempt): boolean {
  return status === 'succeeded' || status === 'authorized';
}

/** Returns the payment by which the order was paid in the meantime; nothing more is charged. */
async function paidMeanwhile({ db }: AppDeps, order: Row<'orders'>): Promise<PaidWith> {
  const payingAttempt = (await attemptsOf(db, order.id)).find((row) => isPayingAttempt(row));
  if (!payingAttempt) throw buildCartChangedError();
  const { method, gateway, transaction_id, order_id, amount, currency } = payingAttempt;
  const card = parseJson<PaidWith['card']>(payingAttempt.card ?? 'null');
  const status = payingAttempt.status === 'authorized' ? 'authorized' : 'succeeded';
  return { method, gateway, status, transaction_id, order_id, amount, currency, card };
}

/** An intent counts as payment only as the gateway tells it, and one that was begun for this order. */
async function payWithIntent(
  deps: AppDeps,
  order: Row<'orders'>,
  { gateway, intentId }: Extract<PaymentPlan, { kind: 'intent' }>,
): Promise<PaidWith> {
  const attempts = await attemptsOf(deps.db, order.id);
  const isOurs = attempts.some((row) => row.gateway === gateway && row.transaction_id === intentId);
  // a gateway may have another id for what is paid, and somebody else has just learned of it
  if (!isOurs && attempts.some(isPayingAttempt)) return paidMeanwhile(deps, order);
  const gatewayTransaction = isOurs ? await (await deps.gateways.openGateway(gateway)).get(intentId) : null;
  // Gateways may not name the order of a payment that is not paid
  if (!gatewayTransaction || ![order.id, ''].includes(gatewayTransaction.order_id))
    throw await foreignPayment(deps.db, order, { intentId, isKnown: gatewayTransaction !== null });
  if (gatewayTransaction.status === 'approved' && !isAsAgreed(order, gatewayTransaction)) throw buildCartChangedError();
  const take = gatewayTransaction.status === 'approved' ? takeApproved : takeAuthorized;
  const transaction = await take(deps, { order, gateway, transaction: gatewayTransaction });
  if (transaction.status === 'paid' || transaction.status === 'authorized')
    return buildGatewayPayment(gateway, transaction);
  if (transaction.isBankPending) throw await recordBankPending(deps, { order, gateway, transaction });
  throw declinedPayment(transaction.decline);
}

/** The order waits, with its pieces, until the gateway announces or is found to have decided. */
async function recordBankPending(
  deps: AppDeps,
  { order, gateway, transaction }: { order: Row<'orders'>; gateway: string; transaction: Transaction },
): Promise<ApiError> {
  const attempt = findMatchingAttempt(await attemptsOf(deps.db, order.id), gateway, transaction);
  const { status } = transaction;
  if (attempt && status === 'requires_action') await recordOutcome(deps, attempt, { ...transaction, status });
  await reserveForBank(deps, { order, attempt, transaction });
  return authenticationRequired(undefined);
}

interface ForeignIntent {
  intentId: string;
  /** its gateway knows it, of another order: it has not followed the cart */
  isKnown: boolean;
}

/**
 * Builds the error for a payment of another order: `cart_changed` when it was begun for an earlier order of this cart,
 * else that it does not belong to the cart.
 */
async function foreignPayment(
  db: Db,
  { id, cart_id }: Row<'orders'>,
  { intentId, isKnown }: ForeignIntent,
): Promise<ApiError> {
  const startedIntent = await findIntentById(db, cart_id, intentId);
  const isOfEarlier = startedIntent !== undefined && (isKnown || startedIntent.orderId !== id);
  return isOfEarlier ? buildCartChangedError() : invalidRequest(createSentence('paymentForeign'), 'billing.intent');
}

/** The path of the bank's page: the shop leads there whatever its own address is. */
function authenticationRequired(redirectUrl: string | undefined): ApiError {
  // a debit, which its bank confirms on its own
  if (!redirectUrl) return buildBankPendingError();
  return buildAuthenticationError('bankAsks', redirectUrl);
}
