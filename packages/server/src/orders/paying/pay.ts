import { keepAtGateway } from '../../accounts/index.ts';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import { GatewayRefused, GatewayUnavailable, type Transaction } from '../../gateways/index.ts';
import { bankAsks } from '../../http/bank-asks.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import {
  type Attempt,
  amountDue,
  attemptOf,
  attemptsOf,
  type Begun,
  beginAttempt,
  endAttempt,
  isAsAgreed,
  type PaidWith,
  paidThrough,
  waived,
} from '../attempts/index.ts';
import { holdsFor } from '../captures/index.ts';
import { Declined, declinedPayment } from './declined.ts';
import { givenUp } from './given-up.ts';
import { intentUnder } from './intent-of.ts';
import { isPlanned } from './is-planned.ts';
import { orderDetails } from './order-details.ts';
import type { CardPlan, PaymentPlan } from './plan-payment.ts';
import { cancelGivenUpOf, keepForBank, noteOutcome } from './reconcile.ts';
import { takeApproved, takeAuthorized } from './take-authorized.ts';

/**
 * Gets the money, outside of any transaction.
 * @throws Declined, ApiError `authentication_required`, GatewayUnavailable when it is not known what happened
 */
export async function pay(deps: AppDeps, order: Row<'orders'>, plan: PaymentPlan): Promise<PaidWith | null> {
  if (plan.kind === 'none') return null;
  if (plan.kind === 'waived') return waived(order, plan.method, plan.amount);
  if (plan.kind === 'intent') return payByIntent(deps, order, plan);
  if (plan.kind === 'card') return payByCard(deps, order, plan);
  await keepForLater(deps, order, plan).catch((error) => {
    if (!plan.isFree || !(error instanceof Declined)) throw error;
  });
  return null;
}

/** Nothing is charged now: the bank is asked at once, as the first charge comes without the shopper. @throws ApiError, Declined */
async function keepForLater(deps: AppDeps, order: Row<'orders'>, plan: Kept): Promise<void> {
  const return_url = `${deps.config.publicUrl}/checkout`;
  const kept = await keepAtGateway(deps, { ...plan, return_url }, ownerOf(order)).catch(declined);
  if ('redirect_url' in kept) throw authenticationRequired(kept.redirect_url);
}

/** With whom the card is kept from now on: its bank asks when it is charged. @throws Declined, GatewayUnavailable */
async function keptWith(deps: AppDeps, order: Row<'orders'>, plan: Kept): Promise<string | null> {
  if (plan.customer) return plan.customer;
  const kept = await keepAtGateway(deps, plan, ownerOf(order)).catch(declined);
  return 'customer' in kept ? kept.customer : null;
}

function ownerOf({ account_id, id, email }: Row<'orders'>) {
  return { accountId: account_id, orderId: id, email };
}

type Kept = Pick<CardPlan, 'token' | 'gateway' | 'customer'>;

function declined(cause: unknown): never {
  throw cause instanceof GatewayRefused ? new Declined(cause.message, cause.decline) : cause;
}

async function payByCard(deps: AppDeps, order: Row<'orders'>, plan: CardPlan): Promise<PaidWith | null> {
  const { gateway, begun, isNonce = false } = plan;
  const attempt = await onlyAttempt(
    deps,
    order,
    begun === undefined ? await beginAttempt(deps, order, { gateway, token: plan.token, isNonce }) : begun,
  );
  if (!attempt) return paidMeanwhile(deps, order);
  if (attempt.status === 'declined') throw new Declined(attempt.message ?? 'The payment was declined');
  const { charge, cards, holds } = await deps.gateways.open(gateway);
  if (!charge) throw new Error(`${gateway} charges no cards`);
  const isHeld = !plan.isAway && holds !== undefined && (await holdsFor(deps, order, 'card', gateway)) !== null;
  const isForLater = !plan.isAway && cards !== undefined && (await isPlanned(deps.db, order));
  const charged =
    (await decidedElsewhere(deps, attempt)) ??
    (await charge({
      key: attempt.key ?? order.id,
      // another nonce is not charged before it is known what became of the first one, which is asked for again
      token: (isNonce && attempt.token) || plan.token,
      amount: amountDue(order),
      currency: order.currency,
      order_id: order.id,
      return_url: `${deps.config.publicUrl}/checkout`,
      customer: isForLater ? await keptWith(deps, order, plan) : plan.customer,
      shopper: plan.isAway ? 'away' : isForLater ? 'present for later' : 'present',
      isHeld,
      details: await orderDetails(deps.db, order),
      deviceData: plan.deviceData,
    }));
  const transaction = await takeAuthorized(deps, { order, gateway, transaction: charged });
  const { status, message, decline } = transaction;
  if (status === 'paid' || status === 'authorized') return paidThrough(gateway, transaction);
  if (status === 'approved') throw new GatewayUnavailable('A charge was only approved');
  if (transaction.isBankPending) throw await bankPending(deps, { order, gateway, transaction });
  await noteOutcome(deps, attempt, { ...transaction, status });
  if (status === 'requires_action') throw authenticationRequired(transaction.redirect_url);
  throw new Declined(message ?? 'The payment was canceled', decline);
}

const settledStatuses: readonly Transaction['status'][] = ['paid', 'authorized'];

/**
 * What became of a charge whose bank was to decide: a gateway forgets a key before a bank has, and another charge under it
 * would be a second one.
 */
async function decidedElsewhere(
  { gateways }: AppDeps,
  { gateway, status, transaction_id }: Attempt,
): Promise<Transaction | null> {
  if (status !== 'requires_action' || !transaction_id) return null;
  const found = await (await gateways.open(gateway)).get(transaction_id);
  return found?.isBankPending || (found && settledStatuses.includes(found.status)) ? found : null;
}

/** The others are ended first. @returns null when one of them was faster, or the order is not to be paid any more */
async function onlyAttempt(deps: AppDeps, order: Row<'orders'>, begun: Begun | null): Promise<Attempt | null> {
  if (!begun?.replaces) return begun?.attempt ?? null;
  await cancelGivenUpOf(deps, order.cart_id);
  const orders = deps.db.selectFrom('orders').select('status').where('id', '=', order.id);
  if ((await orders.executeTakeFirstOrThrow()).status === 'pending') return begun.attempt;
  await endAttempt(deps.db, begun.attempt);
  return null;
}

function isPaying({ status }: Attempt): boolean {
  return status === 'succeeded' || status === 'authorized';
}

/** What the order was paid with by somebody else: then nothing is charged. */
async function paidMeanwhile({ db }: AppDeps, order: Row<'orders'>): Promise<PaidWith> {
  const paid = (await attemptsOf(db, order.id)).find((row) => isPaying(row));
  if (!paid) throw givenUp();
  const { method, gateway, transaction_id, order_id, amount, currency } = paid;
  const card = parseJson<PaidWith['card']>(paid.card ?? 'null');
  const status = paid.status === 'authorized' ? 'authorized' : 'succeeded';
  return { method, gateway, status, transaction_id, order_id, amount, currency, card };
}

/** An intent counts as payment only as the gateway tells it, and one that was begun for this order. */
async function payByIntent(
  deps: AppDeps,
  order: Row<'orders'>,
  { gateway, intentId }: Extract<PaymentPlan, { kind: 'intent' }>,
): Promise<PaidWith> {
  const attempts = await attemptsOf(deps.db, order.id);
  const isOurs = attempts.some((row) => row.gateway === gateway && row.transaction_id === intentId);
  // a gateway may have another id for what is paid, and somebody else has just learned of it
  if (!isOurs && attempts.some(isPaying)) return paidMeanwhile(deps, order);
  const told = isOurs ? await (await deps.gateways.open(gateway)).get(intentId) : null;
  // before it is paid a gateway may not tell of whose order
  if (!told || ![order.id, ''].includes(told.order_id)) throw await foreignPayment(deps.db, order, { intentId, isKnown: told !== null });
  if (told.status === 'approved' && !isAsAgreed(order, told)) throw givenUp();
  const take = told.status === 'approved' ? takeApproved : takeAuthorized;
  const transaction = await take(deps, { order, gateway, transaction: told });
  if (transaction.status === 'paid' || transaction.status === 'authorized') return paidThrough(gateway, transaction);
  if (transaction.isBankPending) throw await bankPending(deps, { order, gateway, transaction });
  throw declinedPayment(transaction.decline);
}

/** The order waits, with its pieces, until the gateway announces or is found to have decided. */
async function bankPending(
  deps: AppDeps,
  { order, gateway, transaction }: { order: Row<'orders'>; gateway: string; transaction: Transaction },
): Promise<ApiError> {
  const attempt = attemptOf(await attemptsOf(deps.db, order.id), gateway, transaction);
  const { status } = transaction;
  if (attempt && status === 'requires_action') await noteOutcome(deps, attempt, { ...transaction, status });
  await keepForBank(deps, { order, attempt, transaction });
  return authenticationRequired(undefined);
}

interface Foreign {
  intentId: string;
  /** its gateway knows it, of another order: it has not followed the cart */
  isKnown: boolean;
}

/** One that was begun for an earlier order of the cart is of what the cart was; any other is not the cart's at all. */
async function foreignPayment(
  db: Db,
  { id, cart_id }: Row<'orders'>,
  { intentId, isKnown }: Foreign,
): Promise<ApiError> {
  const begun = await intentUnder(db, cart_id, intentId);
  const isOfEarlier = begun !== undefined && (isKnown || begun.orderId !== id);
  return isOfEarlier ? givenUp() : invalidRequest(sentence('paymentForeign'), 'billing.intent');
}

/** The path of the bank's page: the shop leads there whatever its own address is. */
function authenticationRequired(redirectUrl: string | undefined): ApiError {
  // a debit, which its bank confirms on its own
  if (!redirectUrl) return new ApiError(sentence('bankTakesTime'), { status: 402, code: 'payment_pending' });
  return bankAsks('bankAsks', redirectUrl);
}
