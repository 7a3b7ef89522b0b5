import { type Billing, type BillingCard, minimumCharges, toMinorUnits } from '@mercer/contract';
import { savedCard } from '../accounts/index.ts';
import type { CartRow } from '../cart/index.ts';
import type { Row, Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { type AirwallexIntent, type Charge, chargeCard, chargesOf, getIntent, paidCharge } from '../payments/index.ts';
import { claimToken } from '../vault/index.ts';
import type { PaidWith } from './finalize.ts';

/** How the shopper wants to pay, decided while the cart is locked. */
export type PaymentPlan =
  | { kind: 'none' }
  | { kind: 'waived'; method: string; amount: number }
  | { kind: 'card'; token: string }
  | { kind: 'airwallex'; intentId: string };

/** @throws ApiError `invalid_request` without a usable payment method */
export async function planPayment(tx: Tx, cart: CartRow, order: Row<'orders'>): Promise<PaymentPlan> {
  const amount = amountDue(order);
  const { method, card, intent, account_card_id } = cart.billing;
  if (amount === 0 && order.auth_total === 0) return { kind: 'none' };
  if (!method) throw refused('Choose a payment method', 'billing.method');
  if (amount === 0) return planTrial(tx, cart.billing, order);
  if (amount < minimumCharge(order.currency)) return { kind: 'waived', method, amount };
  if (intent?.airwallex) return { kind: 'airwallex', intentId: intent.airwallex.id };
  if (method === 'card' && card?.token) return planCard(tx, card, order);
  if (method === 'card' && account_card_id) return planSavedCard(tx, account_card_id, order);
  throw refused('The payment details are missing', 'billing.card');
}

/** In minor units; less is not charged (§9). */
export function minimumCharge(currency: string): number {
  return toMinorUnits(minimumCharges[currency] ?? 0, currency);
}

/** What is left to pay, in minor units. */
export function amountDue(order: Row<'orders'>): number {
  return order.grand_total - order.giftcard_total;
}

async function planCard(tx: Tx, { token = '' }: BillingCard, order: Row<'orders'>): Promise<PaymentPlan> {
  const card = await claimToken(tx, { token: token ?? '', sessionId: order.session_id ?? '', orderId: order.id });
  if (!card) throw refused('This card token is not valid any more', 'billing.card.token');
  return { kind: 'card', token: card.token };
}

/** Nothing is charged yet, but the card is kept for what is billed later. */
async function planTrial(tx: Tx, { card, account_card_id }: Billing, order: Row<'orders'>): Promise<PaymentPlan> {
  if (card?.token) await planCard(tx, card, order);
  else if (account_card_id) await planSavedCard(tx, account_card_id, order);
  else throw refused('The payment details are missing', 'billing.card');
  return { kind: 'none' };
}

async function planSavedCard(tx: Tx, id: string, { account_id }: Row<'orders'>): Promise<PaymentPlan> {
  const card = account_id ? await savedCard(tx, account_id, id) : null;
  if (!card) throw refused('This saved card is not valid any more', 'billing.account_card_id');
  return { kind: 'card', token: card.token };
}

function refused(message: string, param: string): ApiError {
  return new ApiError(message, { status: 400, code: 'invalid_request', param });
}

export class Declined extends Error {}

/**
 * Gets the money, outside of any transaction.
 * @throws Declined, ApiError `authentication_required`, GatewayLost when it is not known what happened
 */
export async function pay(deps: AppDeps, order: Row<'orders'>, plan: PaymentPlan): Promise<PaidWith | null> {
  if (plan.kind === 'none') return null;
  if (plan.kind === 'waived') {
    const { method, amount } = plan;
    return { method, amount, gateway: 'mercer', status: 'waived', transaction_id: null, card: null };
  }
  if (plan.kind === 'airwallex') return paidByIntent(order, await getIntent(deps, plan.intentId));
  const charge = await chargeCard(deps, {
    ...{ token: plan.token, amount: amountDue(order), currency: order.currency, order_id: order.id },
    return_url: `${deps.config.publicUrl}/checkout`,
  });
  return paidByCharge(charge);
}

function paidByCharge(charge: Charge): PaidWith {
  if (charge.status === 'requires_action') throw authenticationRequired(charge.redirect_url ?? '');
  if (charge.status === 'declined') throw new Declined(charge.message);
  const { id: transaction_id, amount, brand, last4 } = charge;
  const card = brand && last4 ? { brand, last4 } : null;
  return { method: 'card', gateway: 'card', status: 'succeeded', transaction_id, amount, card };
}

/** The path of the bank's page: the shop leads there whatever its own address is. */
function authenticationRequired(redirectUrl: string): ApiError {
  return new ApiError('Your bank asks you to confirm this payment', {
    status: 402,
    code: 'authentication_required',
    param: redirectUrl,
  });
}

/** An intent counts as payment only as the gateway tells it: of this order, paid, and enough. */
function paidByIntent(order: Row<'orders'>, intent: AirwallexIntent | null): PaidWith {
  const amount = intent ? toMinorUnits(intent.amount, intent.currency) : 0;
  const isOurs = intent?.merchant_order_id === order.id && intent.currency === order.currency;
  if (!intent || !isOurs || amount < amountDue(order)) {
    throw refused('This payment does not belong to the cart', 'billing.intent');
  }
  if (intent.status !== 'SUCCEEDED') {
    throw new ApiError('Payment failed. Please try again.', { status: 402, code: 'card_declined' });
  }
  const card = intent.latest_payment_attempt?.payment_method?.card;
  return {
    ...{ method: 'card', gateway: 'airwallex', status: 'succeeded', transaction_id: intent.id, amount },
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}

/** Asks the gateways whether a pending order has been paid meanwhile. */
export async function findPayment(
  deps: AppDeps,
  order: Row<'orders'>,
  intentId: string | null,
): Promise<PaidWith | null> {
  const intent = intentId ? await getIntent(deps, intentId) : null;
  if (intent?.status === 'SUCCEEDED') return paidByIntent(order, intent);
  const charge = intentId ? undefined : paidCharge(await chargesOf(deps, order.id));
  return charge ? paidByCharge(charge) : null;
}
