import type { Billing, BillingCard, Minor } from '@mercer/contract';
import { keepAtGateway, makerOf, savedCard } from '../../accounts/index.ts';
import type { CartRow } from '../../cart/index.ts';
import { parseJson, type Row, type Tx } from '../../db/index.ts';
import { GatewayRefused, GatewayUnavailable } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { adoptToken, claimToken } from '../../vault/index.ts';
import {
  type Attempt,
  amountDue,
  attemptsOf,
  type Begun,
  beginAttempt,
  endAttempt,
  minimumCharge,
  noteAttempt,
  type PaidWith,
  paidThrough,
  waived,
} from '../attempts/index.ts';
import { chosenIntent, intentUnder } from './intent-of.ts';
import { isPlanned } from './is-planned.ts';
import { cancelGivenUpOf } from './reconcile.ts';
import { takeAuthorized } from './take-authorized.ts';

/** How the shopper wants to pay, decided while the cart is locked. */
export type PaymentPlan =
  | { kind: 'none' }
  | { kind: 'waived'; method: string; amount: Minor }
  /** `begun`: the attempt, where it stands already */
  | { kind: 'card'; token: string; gateway: string; customer: string | null; isAway?: boolean; begun?: Begun | null }
  /** nothing is charged yet, but will be later */
  | { kind: 'keep'; token: string; gateway: string; customer: string | null }
  | { kind: 'intent'; gateway: string; intentId: string };

/** @throws ApiError `invalid_request` without a usable payment method */
export async function planPayment(tx: Tx, deps: PlanDeps, cart: CartRow, order: Row<'orders'>): Promise<PaymentPlan> {
  const amount = amountDue(order);
  const { method, card, account_card_id, bancontact } = cart.billing;
  if (amount === 0 && order.auth_total === 0) return { kind: 'none' };
  if (!method) throw invalidRequest(sentence('methodMissing'), 'billing.method');
  if (amount === 0) return planTrial(tx, deps, cart.billing, order);
  if (amount < minimumCharge(order.currency)) return { kind: 'waived', method, amount };
  if (method === 'bancontact' && bancontact?.token) return planCard(tx, deps, bancontact, order);
  const intent = await chosenIntent(tx, deps, cart.billing, order);
  if (intent) return { kind: 'intent', ...intent };
  if (method === 'card' && card?.token) return planTypedCard(tx, deps, card, order);
  if (method === 'card' && account_card_id) return planSavedCard(tx, account_card_id, order);
  throw invalidRequest(sentence('paymentMissing'), 'billing.card');
}

type PlanDeps = Pick<AppDeps, 'config' | 'gateways' | 'now'>;
type CardPlan = Extract<PaymentPlan, { kind: 'card' }>;

/** A gateway's own page gives its payment back as the card's token. */
async function planTypedCard(tx: Tx, deps: PlanDeps, card: BillingCard, order: Row<'orders'>): Promise<PaymentPlan> {
  const claimed = await claimCard(tx, deps, card, order);
  if (claimed) return claimed;
  const intent = await intentUnder(tx, order.cart_id, card.token ?? '');
  if (!intent) throw cardTokenGone();
  return { kind: 'intent', ...intent };
}

async function planCard(tx: Tx, deps: PlanDeps, card: BillingCard, order: Row<'orders'>): Promise<CardPlan> {
  const claimed = await claimCard(tx, deps, card, order);
  if (!claimed) throw cardTokenGone();
  return claimed;
}

function cardTokenGone(): ApiError {
  return invalidRequest(sentence('cardTokenGone'), 'billing.card.token');
}

async function claimCard(
  tx: Tx,
  { gateways, now }: PlanDeps,
  given: BillingCard,
  order: Row<'orders'>,
): Promise<CardPlan | null> {
  const { token, gateway } = given;
  const sessionId = order.session_id ?? '';
  if (gateway && gateways.has(gateway)) await adoptToken(tx, { card: given, gateway, sessionId, now: now() });
  const card = await claimToken(tx, { token: token ?? '', sessionId, orderId: order.id });
  return card ? { kind: 'card', token: card.token, gateway: card.gateway, customer: card.customer } : null;
}

/** Nothing is charged yet, but the card is kept for what is billed later. */
async function planTrial(
  tx: Tx,
  deps: PlanDeps,
  { card, account_card_id }: Billing,
  order: Row<'orders'>,
): Promise<PaymentPlan> {
  if (card?.token)
    return {
      ...(await planCard(tx, deps, { ...card, gateway: await makerOf({ ...deps, db: tx }, card) }, order)),
      kind: 'keep',
    };
  if (account_card_id) return { ...(await planSavedCard(tx, account_card_id, order)), kind: 'keep' };
  throw invalidRequest(sentence('paymentMissing'), 'billing.card');
}

async function planSavedCard(tx: Tx, id: string, { account_id }: Row<'orders'>): Promise<CardPlan> {
  const card = account_id ? await savedCard(tx, account_id, id) : null;
  if (!card) throw invalidRequest(sentence('savedCardGone'), 'billing.account_card_id');
  return { kind: 'card', token: card.token, gateway: card.gateway, customer: card.customer };
}

export class Declined extends Error {}

/**
 * Gets the money, outside of any transaction.
 * @throws Declined, ApiError `authentication_required`, GatewayUnavailable when it is not known what happened
 */
export async function pay(deps: AppDeps, order: Row<'orders'>, plan: PaymentPlan): Promise<PaidWith | null> {
  if (plan.kind === 'none') return null;
  if (plan.kind === 'waived') return waived(order, plan.method, plan.amount);
  if (plan.kind === 'intent') return payByIntent(deps, order, plan);
  if (plan.kind === 'card') return payByCard(deps, order, plan);
  await keptWith(deps, order, plan);
  return null;
}

/** With whom the card is kept from now on. @throws Declined, GatewayUnavailable */
function keptWith(deps: AppDeps, order: Row<'orders'>, plan: Kept): Promise<string | null> {
  const owner = { accountId: order.account_id, orderId: order.id, email: order.email };
  return plan.customer ? Promise.resolve(plan.customer) : keepAtGateway(deps, plan, owner).catch(declined);
}

type Kept = Pick<CardPlan, 'token' | 'gateway' | 'customer'>;

function declined(cause: unknown): never {
  throw cause instanceof GatewayRefused ? new Declined(cause.message) : cause;
}

async function payByCard(deps: AppDeps, order: Row<'orders'>, plan: CardPlan): Promise<PaidWith | null> {
  const { token, gateway, begun } = plan;
  const attempt = await onlyAttempt(
    deps,
    order,
    begun === undefined ? await beginAttempt(deps, order, { gateway, token }) : begun,
  );
  if (!attempt) return paidMeanwhile(deps, order);
  if (attempt.status === 'declined') throw new Declined(attempt.message ?? 'The payment was declined');
  const { charge, cards } = await deps.gateways.open(gateway);
  if (!charge) throw new Error(`${gateway} charges no cards`);
  const isForLater = !plan.isAway && cards !== undefined && (await isPlanned(deps.db, order));
  const transaction = await charge({
    key: attempt.key ?? order.id,
    token,
    amount: amountDue(order),
    currency: order.currency,
    order_id: order.id,
    return_url: `${deps.config.publicUrl}/checkout`,
    customer: isForLater ? await keptWith(deps, order, plan) : plan.customer,
    shopper: plan.isAway ? 'away' : isForLater ? 'present for later' : 'present',
  });
  const { status, message } = transaction;
  if (status === 'paid') return paidThrough(gateway, transaction);
  if (status === 'authorized' || status === 'approved') throw new GatewayUnavailable('A charge was only authorized');
  await noteAttempt(deps.db, attempt, { ...transaction, status });
  if (status === 'requires_action') throw authenticationRequired(transaction.redirect_url);
  throw new Declined(message ?? 'The payment was canceled');
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

/** What the order was paid with by somebody else: then nothing is charged. */
async function paidMeanwhile({ db }: AppDeps, order: Row<'orders'>): Promise<PaidWith> {
  const paid = (await attemptsOf(db, order.id)).find((row) => row.status === 'succeeded');
  if (!paid) throw givenUp();
  const { method, gateway, transaction_id, order_id, amount, currency } = paid;
  const card = parseJson<PaidWith['card']>(paid.card ?? 'null');
  return { method, gateway, status: 'succeeded', transaction_id, order_id, amount, currency, card };
}

/** The cart has become another order, or the pieces of this one are gone: nothing is charged. */
export function givenUp(): ApiError {
  return new ApiError(sentence('cartChanged'), { status: 409, code: 'invalid_request' });
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
  if (!isOurs && attempts.some(({ status }) => status === 'succeeded')) return paidMeanwhile(deps, order);
  const told = isOurs ? await (await deps.gateways.open(gateway)).get(intentId) : null;
  // before it is paid a gateway may not tell of whose order
  if (!told || ![order.id, ''].includes(told.order_id))
    throw invalidRequest(sentence('paymentForeign'), 'billing.intent');
  const agreed = told.status === 'approved' ? { ...told, status: 'authorized' as const } : told;
  const transaction = await takeAuthorized(deps, { order, gateway, transaction: agreed });
  if (transaction.status === 'paid') return paidThrough(gateway, transaction);
  throw new ApiError(sentence('paymentFailed'), { status: 402, code: 'card_declined' });
}

/** The path of the bank's page: the shop leads there whatever its own address is. */
function authenticationRequired(redirectUrl: string | undefined): ApiError {
  // a debit, which its bank confirms on its own
  if (!redirectUrl) return new ApiError(sentence('bankTakesTime'), { status: 402, code: 'payment_pending' });
  return new ApiError(sentence('bankAsks'), {
    status: 402,
    code: 'authentication_required',
    details: { redirectUrl },
  });
}
