import { type DeclineCode, getLanguagePath, type Minor } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import { GatewayRefused, GatewayUnavailable, type Transaction } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { type ApiError, buildAuthenticationError, invalidRequest } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { readStoreSettings, type StoredTerms } from '@mercer/platform/settings';
import { saveCardAtGateway } from '../../accounts/index.ts';
import {
  type Attempt,
  attemptsOf,
  type BegunAttempt,
  beginAttempt,
  buildBankPendingError,
  buildCartChangedError,
  buildGatewayPayment,
  buildWaivedPayment,
  closeAttempt,
  computeAmountDue,
  declinedPayment,
  findIntentById,
  findMatchingAttempt,
  isAsAgreed,
  listOrderAttempts,
  type PaidWith,
  PaymentDeclined,
} from '../../payments/index.ts';
import { releaseOrderTokens } from '../../vault/index.ts';
import { findHoldPolicy, takeApproved, takeAuthorized } from '../captures/index.ts';
import { hasPlanItems } from '../record/index.ts';
import { cancelAbandonedByCart, recordOutcome, reserveForBank } from '../settlement/index.ts';
import type { CardPlan, PaymentPlan } from './begin-payment.ts';
import { orderDetails } from './gateway-order.ts';

/** What became of the money for an order. */
export type Collection =
  /** The money is there, or set aside; null when nothing was to be paid, or is to be paid later by the terms. */
  | { outcome: 'collected'; payment: PaidWith | null; terms?: StoredTerms }
  /** The bank asks the shopper, or decides without the shopper: the order waits with its pieces. */
  | { outcome: 'needsAction'; error: ApiError }
  /** The charge was declined, which is counted; the order is to be given up. */
  | { outcome: 'declined'; error: PaymentDeclined }
  /** The payment does not pay for this order. Nothing was charged, and the order stays. */
  | { outcome: 'refused'; error: unknown }
  /** It is not known what happened: asking again never charges twice. */
  | { outcome: 'unconfirmed'; error: unknown };

/** Collects the money for an order, outside of any transaction. */
export async function collectPayment(deps: AppDeps, order: Row<'orders'>, plan: PaymentPlan): Promise<Collection> {
  try {
    return await collectByPlan(deps, order, plan);
  } catch (cause) {
    return { outcome: cause instanceof GatewayRefused ? 'refused' : 'unconfirmed', error: cause };
  }
}

function collectByPlan(deps: AppDeps, order: Row<'orders'>, plan: PaymentPlan): Promise<Collection> | Collection {
  if (plan.kind === 'none') return { outcome: 'collected', payment: null };
  if (plan.kind === 'manual') return { outcome: 'collected', payment: null, terms: plan.terms };
  if (plan.kind === 'waived') return buildWaivedCollection(order, plan);
  if (plan.kind === 'intent') return payWithIntent(deps, order, plan);
  if (plan.kind === 'card') return chargeByCard(deps, order, plan);
  return saveCardForLater(deps, order, plan);
}

function buildWaivedCollection(order: Row<'orders'>, plan: { method: string; amount: Minor } | undefined): Collection {
  return { outcome: 'collected', payment: plan ? buildWaivedPayment(order, plan.method, plan.amount) : null };
}

/**
 * Has the card kept at the gateway without a charge. The bank is asked at once, since the first charge comes without
 * the shopper.
 */
async function saveCardForLater(
  deps: AppDeps,
  order: Row<'orders'>,
  plan: Extract<PaymentPlan, { kind: 'keep' }>,
): Promise<Collection> {
  const return_url = await buildReturnUrl(deps, order);
  const saved = await saveCard(deps, order, { ...plan, return_url });
  if (saved instanceof PaymentDeclined && !plan.isFree) return { outcome: 'declined', error: saved };
  if (saved instanceof PaymentDeclined) await releaseOrderTokens(deps.db, order.id);
  else if ('redirect_url' in saved) return needsAction(saved.redirect_url);
  return buildWaivedCollection(order, plan.waived);
}

/** Builds the address to which a bank leads back: the checkout in the language of the order. */
async function buildReturnUrl({ db, config }: AppDeps, { locale }: Row<'orders'>): Promise<string> {
  const path = locale === null ? '' : getLanguagePath(locale, await readStoreSettings(db));
  return `${config.publicUrl}${path}/checkout`;
}

/** Has the gateway keep the card for what is charged later. */
async function saveCard(deps: AppDeps, order: Row<'orders'>, card: Parameters<typeof saveCardAtGateway>[1]) {
  try {
    return await saveCardAtGateway(deps, card, toCustomerOwner(order));
  } catch (error) {
    if (error instanceof GatewayRefused) return new PaymentDeclined(error.message, error.decline);
    throw error;
  }
}

function toCustomerOwner({ account_id, id, email }: Row<'orders'>) {
  return { accountId: account_id, orderId: id, email };
}

async function chargeByCard(deps: AppDeps, order: Row<'orders'>, plan: CardPlan): Promise<Collection> {
  const { gateway, begun, isNonce = false } = plan;
  const attempt = await claimSoleAttempt(
    deps,
    order,
    begun === undefined ? await beginAttempt(deps, order, { gateway, token: plan.token, isNonce }) : begun,
  );
  if (!attempt) return findCollected(deps, order);
  if (attempt.status === 'declined') return declined(attempt.message ?? 'The payment was declined');
  const { charge, cards, holds } = await deps.gateways.openGateway(gateway);
  if (!charge) throw new Error(`${gateway} charges no cards`);
  const isHeld = !plan.isAway && holds !== undefined && (await findHoldPolicy(deps, order, 'card', gateway)) !== null;
  const isForLater = !plan.isAway && cards !== undefined && (await hasPlanItems(deps.db, order));
  const decidedCharge = await decidedElsewhere(deps, attempt);
  const needsCustomer = !decidedCharge && isForLater && !plan.customer;
  // The gateway's customer that the card is kept for from now on; the bank confirms it with the charge
  const saved = needsCustomer ? await saveCard(deps, order, plan) : null;
  if (saved instanceof PaymentDeclined) return { outcome: 'declined', error: saved };
  const charged =
    decidedCharge ??
    (await charge({
      key: attempt.key ?? order.id,
      // A different nonce is charged only once the outcome of the first one is known, which is requested again
      token: (isNonce && attempt.token) || plan.token,
      amount: computeAmountDue(order),
      currency: order.currency,
      order_id: order.id,
      return_url: await buildReturnUrl(deps, order),
      customer: saved && 'customer' in saved ? saved.customer : plan.customer,
      shopper: plan.isAway ? 'away' : isForLater ? 'present for later' : 'present',
      isHeld,
      details: await orderDetails(deps.db, order),
      deviceData: plan.deviceData,
    }));
  const transaction = await takeAuthorized(deps, { order, gateway, transaction: charged });
  const { status, message, decline } = transaction;
  if (status === 'paid' || status === 'authorized') return collected(gateway, transaction);
  if (status === 'approved') throw new GatewayUnavailable('The charge was approved but not completed');
  if (transaction.isBankPending) return recordBankPending(deps, { order, gateway, transaction });
  await recordOutcome(deps, attempt, { ...transaction, status });
  if (status === 'requires_action') return needsAction(transaction.redirect_url);
  return declined(message ?? 'The payment was canceled', decline);
}

function collected(gateway: string, transaction: Transaction): Collection {
  return { outcome: 'collected', payment: buildGatewayPayment(gateway, transaction) };
}

function declined(message: string, decline?: DeclineCode): Collection {
  return { outcome: 'declined', error: new PaymentDeclined(message, decline) };
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

/** Finds the payment by which the order was paid in the meantime; nothing more is charged. */
async function findCollected({ db }: AppDeps, order: Row<'orders'>): Promise<Collection> {
  const payingAttempt = (await listOrderAttempts(db, order)).find((row) => isPayingAttempt(row));
  if (!payingAttempt) return { outcome: 'refused', error: buildCartChangedError() };
  const { method, gateway, transaction_id, order_id, amount, currency } = payingAttempt;
  const card = parseJson<PaidWith['card']>(payingAttempt.card ?? 'null');
  const status = payingAttempt.status === 'authorized' ? 'authorized' : 'succeeded';
  const payment: PaidWith = { method, gateway, status, transaction_id, order_id, amount, currency, card };
  return { outcome: 'collected', payment };
}

/** Collects a payment that a browser has confirmed, as its gateway reports it, when it was begun for this order. */
async function payWithIntent(
  deps: AppDeps,
  order: Row<'orders'>,
  { gateway, intentId }: Extract<PaymentPlan, { kind: 'intent' }>,
): Promise<Collection> {
  const attempts = await listOrderAttempts(deps.db, order);
  const isOurs = attempts.some((row) => row.gateway === gateway && row.transaction_id === intentId);
  // a gateway may have another id for what is paid, and somebody else has just learned of it
  if (!isOurs && attempts.some(isPayingAttempt)) return findCollected(deps, order);
  const gatewayTransaction = isOurs ? await (await deps.gateways.openGateway(gateway)).get(intentId) : null;
  // Gateways may not name the order of a payment that is not paid
  if (!gatewayTransaction || ![order.id, ''].includes(gatewayTransaction.order_id))
    return {
      outcome: 'refused',
      error: await foreignPayment(deps.db, order, { intentId, isKnown: gatewayTransaction !== null }),
    };
  if (gatewayTransaction.status === 'approved' && !isAsAgreed(order, gatewayTransaction))
    return { outcome: 'refused', error: buildCartChangedError() };
  const take = gatewayTransaction.status === 'approved' ? takeApproved : takeAuthorized;
  const transaction = await take(deps, { order, gateway, transaction: gatewayTransaction });
  if (transaction.status === 'paid' || transaction.status === 'authorized') return collected(gateway, transaction);
  if (transaction.isBankPending) return recordBankPending(deps, { order, gateway, transaction });
  return { outcome: 'refused', error: declinedPayment(transaction.decline) };
}

/** The order waits, with its pieces, until the gateway announces or is found to have decided. */
async function recordBankPending(
  deps: AppDeps,
  { order, gateway, transaction }: { order: Row<'orders'>; gateway: string; transaction: Transaction },
): Promise<Collection> {
  const attempt = findMatchingAttempt(await attemptsOf(deps.db, order.id), gateway, transaction);
  const { status } = transaction;
  if (attempt && status === 'requires_action') await recordOutcome(deps, attempt, { ...transaction, status });
  await reserveForBank(deps, { order, attempt, transaction });
  return needsAction(undefined);
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

/** Sends the shopper to the bank's page. Without a page it is a debit, which its bank confirms on its own. */
function needsAction(redirectUrl: string | undefined): Collection {
  const error = redirectUrl ? buildAuthenticationError('bankAsks', redirectUrl) : buildBankPendingError();
  return { outcome: 'needsAction', error };
}
