import type { Billing, BillingCard, Minor } from '@mercer/contract';
import { savedCard } from '../../accounts/index.ts';
import type { CartRow } from '../../cart/index.ts';
import { parseJson, type Row, type Tx } from '../../db/index.ts';
import { GatewayUnavailable } from '../../gateways/index.ts';
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
import { cancelGivenUpOf } from './reconcile.ts';
import { takeAuthorized } from './take-authorized.ts';

/** How the shopper wants to pay, decided while the cart is locked. */
export type PaymentPlan =
  | { kind: 'none' }
  | { kind: 'waived'; method: string; amount: Minor }
  /** `begun`: the attempt, where it stands already */
  | { kind: 'card'; token: string; gateway: string; begun?: Begun | null }
  | { kind: 'intent'; gateway: string; intentId: string };

/** @throws ApiError `invalid_request` without a usable payment method */
export async function planPayment(tx: Tx, deps: PlanDeps, cart: CartRow, order: Row<'orders'>): Promise<PaymentPlan> {
  const amount = amountDue(order);
  const { method, card, account_card_id } = cart.billing;
  if (amount === 0 && order.auth_total === 0) return { kind: 'none' };
  if (!method) throw invalidRequest(sentence('methodMissing'), 'billing.method');
  if (amount === 0) return planTrial(tx, deps, cart.billing, order);
  if (amount < minimumCharge(order.currency)) return { kind: 'waived', method, amount };
  const intent = await chosenIntent(tx, deps, cart.billing, order);
  if (intent) return { kind: 'intent', ...intent };
  if (method === 'card' && card?.token) return planCard(tx, deps, card, order);
  if (method === 'card' && account_card_id) return planSavedCard(tx, account_card_id, order);
  throw invalidRequest(sentence('paymentMissing'), 'billing.card');
}

type PlanDeps = Pick<AppDeps, 'gateways' | 'now' | 'config'>;

async function planCard(
  tx: Tx,
  { gateways, now }: PlanDeps,
  given: BillingCard,
  order: Row<'orders'>,
): Promise<PaymentPlan> {
  const { token, gateway } = given;
  const sessionId = order.session_id ?? '';
  if (gateway && gateways.has(gateway)) await adoptToken(tx, { card: given, gateway, sessionId, now: now() });
  const card = await claimToken(tx, { token: token ?? '', sessionId, orderId: order.id });
  const intent = card ? undefined : await intentUnder(tx, order.cart_id, token ?? '');
  if (intent) return { kind: 'intent', ...intent };
  if (!card) throw invalidRequest(sentence('cardTokenGone'), 'billing.card.token');
  return { kind: 'card', token: card.token, gateway: card.gateway };
}

/** Nothing is charged yet, but the card is kept for what is billed later. */
async function planTrial(
  tx: Tx,
  deps: PlanDeps,
  { card, account_card_id }: Billing,
  order: Row<'orders'>,
): Promise<PaymentPlan> {
  if (card?.token) await planCard(tx, deps, card, order);
  else if (account_card_id) await planSavedCard(tx, account_card_id, order);
  else throw invalidRequest(sentence('paymentMissing'), 'billing.card');
  return { kind: 'none' };
}

async function planSavedCard(tx: Tx, id: string, { account_id }: Row<'orders'>): Promise<PaymentPlan> {
  const card = account_id ? await savedCard(tx, account_id, id) : null;
  if (!card) throw invalidRequest(sentence('savedCardGone'), 'billing.account_card_id');
  return { kind: 'card', token: card.token, gateway: card.gateway };
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
  return payByCard(deps, order, plan);
}

type CardPlan = Extract<PaymentPlan, { kind: 'card' }>;

async function payByCard(deps: AppDeps, order: Row<'orders'>, plan: CardPlan): Promise<PaidWith | null> {
  const { token, gateway, begun } = plan;
  const attempt = await onlyAttempt(
    deps,
    order,
    begun === undefined ? await beginAttempt(deps, order, { gateway, token }) : begun,
  );
  if (!attempt) return paidMeanwhile(deps, order);
  if (attempt.status === 'declined') throw new Declined(attempt.message ?? 'The payment was declined');
  const { charge } = await deps.gateways.open(gateway);
  if (!charge) throw new Error(`${gateway} charges no cards`);
  const transaction = await charge({
    key: attempt.key ?? order.id,
    token,
    amount: amountDue(order),
    currency: order.currency,
    order_id: order.id,
    return_url: `${deps.config.publicUrl}/checkout`,
  });
  const { status, message } = transaction;
  if (status === 'paid') return paidThrough(gateway, transaction);
  if (status === 'authorized') throw new GatewayUnavailable('A charge was only authorized');
  await noteAttempt(deps.db, attempt, { ...transaction, status });
  if (status === 'requires_action') throw authenticationRequired(transaction.redirect_url ?? '');
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
  const transaction = await takeAuthorized(deps, { order, gateway, transaction: told });
  if (transaction.status === 'paid') return paidThrough(gateway, transaction);
  throw new ApiError(sentence('paymentFailed'), { status: 402, code: 'card_declined' });
}

/** The path of the bank's page: the shop leads there whatever its own address is. */
function authenticationRequired(redirectUrl: string): ApiError {
  return new ApiError(sentence('bankAsks'), {
    status: 402,
    code: 'authentication_required',
    details: { redirectUrl },
  });
}
