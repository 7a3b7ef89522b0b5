import {
  type Billing,
  type BillingCard,
  type ManualMethodName,
  type Minor,
  type Shipping,
  toMinorUnits,
} from '@mercer/contract';
import { normalizeEmail, parseJson, type Row, type Tx } from '@mercer/database';
import type { CountedFailure } from '@mercer/platform/http/attempt-limit';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { ApiError, invalidRequest } from '@mercer/platform/http/errors';
import type { AllowedPurchase } from '@mercer/platform/http/network';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { agreePaymentTerms, isManualMethod, type StoredTerms } from '@mercer/platform/settings';
import type { Context } from 'hono';
import { findChargeableCard, findTokenGateway } from '../../accounts/index.ts';
import type { CartRow } from '../../cart/index.ts';
import {
  type BegunAttempt,
  beginFirstAttempt,
  buildCartChangedError,
  chosenIntent,
  computeAmountDue,
  countDecline,
  describePayableOrder,
  findBilledNonce,
  findIntentById,
  minimumCharge,
  offeredGateway,
} from '../../payments/index.ts';
import { adoptGatewayToken, claimTokenForOrder } from '../../vault/index.ts';
import { assertFewUnpaid } from '../pending-order/index.ts';
import { hasPlanItems, itemsOfOrder } from '../record/index.ts';
import type { PreparedOrder } from './prepare-order.ts';

/** Payment that the shopper has chosen, decided while the cart is locked. */
export type PaymentPlan =
  | { kind: 'none' }
  | WaivedPlan
  /** `begun`: the attempt, where it stands already; `isNonce`: the token pays once, and no key tells the gateway of which attempt */
  | (ChosenCard & {
      kind: 'card';
      isAway?: boolean;
      isNonce?: boolean;
      /** Data of the browser that the nonce is from, for the gateway's fraud rules. */
      deviceData?: string | undefined;
      begun?: BegunAttempt | null;
    })
  /**
   * nothing is charged yet, but will be later; `isFree`: the order stands even where the card cannot be kept; `waived`: the
   * rest that is too small to be charged
   */
  | (ChosenCard & { kind: 'keep'; isFree?: boolean; waived?: WaivedPlan })
  | { kind: 'intent'; gateway: string; intentId: string }
  /** The owner confirms the payment later. */
  | { kind: 'manual'; terms: StoredTerms };

interface ChosenCard {
  token: string;
  gateway: string;
  customer: string | null;
}

interface WaivedPlan {
  kind: 'waived';
  method: string;
  amount: Minor;
}

/** An order whose payment has begun. */
export interface BegunPayment {
  outcome: 'begun';
  order: Row<'orders'>;
  plan: PaymentPlan;
  /** The card, counted as declined until it is known that it is not. */
  counted: CountedFailure | null;
  /** True when no earlier order was begun for the cart. */
  isFirst: boolean;
}

/**
 * Begins the payment of a prepared order in the transaction that has prepared it: plans it, and writes the attempt of a
 * card that is charged for a new order.
 * @throws ApiError `cart_changed`, `invalid_request`; 429 after too many declined cards
 */
export async function beginPayment(
  tx: Tx,
  c: Context<AppEnv>,
  { order, cart, isNew, isFirst }: PreparedOrder,
): Promise<BegunPayment> {
  const { deps } = c.var;
  assertQuoted(order, cart.billing);
  if (c.env?.allowedPurchase) await assertAllowed(tx, order, c.env.allowedPurchase);
  const plan = await planPayment(tx, deps, cart, order);
  if (plan.kind !== 'card') return { outcome: 'begun', order, plan, counted: null, isFirst };
  const counted = await countDecline(c, tx);
  const begun = isNew ? await beginFirstAttempt(tx, order, plan, deps.now()) : undefined;
  return { outcome: 'begun', order, plan: begun ? { ...plan, begun } : plan, counted, isFirst };
}

/** @throws ApiError `invalid_request` without a usable payment method */
async function planPayment(tx: Tx, deps: PlanDeps, cart: CartRow, order: Row<'orders'>): Promise<PaymentPlan> {
  const amount = computeAmountDue(order);
  const { method, card, account_card_id, bancontact } = cart.billing;
  if (amount === 0 && order.auth_total === 0)
    return (await planFree(tx, deps, cart.billing, order)) ?? { kind: 'none' };
  if (!method) throw invalidRequest(createSentence('methodMissing'), 'billing.method');
  if (isManualMethod(method)) return planManualPayment(tx, deps, method, order);
  if (amount === 0) return planTrialPayment(tx, deps, cart.billing, order);
  if (amount < minimumCharge(order.currency)) {
    const waived = { kind: 'waived', method, amount } as const;
    const keeping = await planFree(tx, deps, cart.billing, order);
    return keeping ? { ...keeping, waived } : waived;
  }
  if (method === 'bancontact' && bancontact?.token) return planCardPayment(tx, deps, bancontact, order);
  const intent = await chosenIntent(tx, deps, cart.billing, order);
  if (intent) return { kind: 'intent', ...intent };
  const nonce = await planNoncePayment(tx, deps, cart.billing, order);
  if (nonce) return nonce;
  if (method === 'card' && card?.token) return planTypedCard(tx, deps, card, order);
  if (method === 'card' && account_card_id) return planSavedCard(tx, deps, account_card_id, order);
  throw invalidRequest(createSentence('paymentMissing'), 'billing.card');
}

/** Plans an order that is placed before it is paid, when the store offers the method for it. @throws ApiError `invalid_request`, 429 */
async function planManualPayment(
  tx: Tx,
  { now }: PlanDeps,
  method: ManualMethodName,
  order: Row<'orders'>,
): Promise<PaymentPlan> {
  // The balance of an order is paid at once
  if (order.balance_order_id !== null) throw invalidRequest(createSentence('methodUnavailable'), 'billing.method');
  await assertFewUnpaid(tx, order);
  const { locale } = order;
  const terms = await agreePaymentTerms(tx, method, await describePayableOrder(tx, order), { locale, now: now() });
  if (!terms) throw invalidRequest(createSentence('methodUnavailable'), 'billing.method');
  return { kind: 'manual', terms };
}

type PlanDeps = Pick<AppDeps, 'config' | 'gateways' | 'now'>;
type KeepPlan = Extract<PaymentPlan, { kind: 'keep' }>;
export type CardPlan = Extract<PaymentPlan, { kind: 'card' }>;

/** A gateway's own page gives its payment back as the card's token. */
async function planTypedCard(tx: Tx, deps: PlanDeps, card: BillingCard, order: Row<'orders'>): Promise<PaymentPlan> {
  const claimed = await claimCardToken(tx, deps, card, order);
  if (claimed) return claimed;
  const intent = await findIntentById(tx, order.cart_id, card.token ?? '');
  if (!intent) throw cardTokenGone();
  return { kind: 'intent', ...intent };
}

/** A wallet's nonce is charged once, at the gateway that the store takes its method through, if that one charges. */
async function planNoncePayment(
  tx: Tx,
  deps: PlanDeps,
  billing: Billing,
  order: Row<'orders'>,
): Promise<PaymentPlan | null> {
  const nonce = findBilledNonce(billing);
  const gateway = nonce && (await offeredGateway({ ...deps, db: tx }, nonce.method));
  const { charge, cards } = gateway ? await deps.gateways.openGateway(gateway) : {};
  if (!gateway || !charge || (!cards && (await hasPlanItems(tx, order)))) return null;
  const plan = await planCardPayment(tx, deps, { token: nonce.token, gateway }, order);
  return { ...plan, isNonce: true, deviceData: nonce.deviceData };
}

async function planCardPayment(tx: Tx, deps: PlanDeps, card: BillingCard, order: Row<'orders'>): Promise<CardPlan> {
  const claimed = await claimCardToken(tx, deps, card, order);
  if (!claimed) throw cardTokenGone();
  return claimed;
}

function cardTokenGone(): ApiError {
  return invalidRequest(createSentence('cardTokenGone'), 'billing.card.token');
}

async function claimCardToken(
  tx: Tx,
  { gateways, now }: PlanDeps,
  billingCard: BillingCard,
  order: Row<'orders'>,
): Promise<CardPlan | null> {
  const { token, gateway } = billingCard;
  const sessionId = order.session_id ?? '';
  if (gateway && gateways.has(gateway)) {
    await assertCharges(gateways, gateway);
    await adoptGatewayToken(tx, { card: billingCard, gateway, sessionId, now: now() });
  }
  const card = await claimTokenForOrder(tx, { token: token ?? '', sessionId, orderId: order.id });
  if (card) await assertCharges(gateways, card.gateway);
  if (card?.agreed_currency) assertAgreed(order, card.agreed_amount ?? 0, card.agreed_currency);
  return card ? { kind: 'card', token: card.token, gateway: card.gateway, customer: card.customer } : null;
}

/** A token may name a gateway that pays by a page of its own alone. @throws ApiError `invalid_request` */
async function assertCharges(gateways: PlanDeps['gateways'], gateway: string): Promise<void> {
  if (!gateways.has(gateway) || (await gateways.openGateway(gateway)).charge) return;
  throw invalidRequest(createSentence('gatewayChargesNoCards'), 'billing.card.gateway');
}

/**
 * Plans an order that a coupon or gift cards pay, but for a rest that is too small to be charged. A plan goes on at its
 * price, for which a card is kept where there is a good one; null where there is none to keep.
 */
async function planFree(tx: Tx, deps: PlanDeps, billing: Billing, order: Row<'orders'>): Promise<KeepPlan | null> {
  if (!(await hasPlanItems(tx, order))) return null;
  try {
    return { ...(await planTrialPayment(tx, deps, billing, order)), isFree: true };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Plans a payment without a charge now; the card is kept for what is billed later. */
async function planTrialPayment(
  tx: Tx,
  deps: PlanDeps,
  { card, account_card_id }: Billing,
  order: Row<'orders'>,
): Promise<KeepPlan> {
  if (card?.token)
    return {
      ...(await planCardPayment(
        tx,
        deps,
        { ...card, gateway: await findTokenGateway({ ...deps, db: tx }, card) },
        order,
      )),
      kind: 'keep',
    };
  if (account_card_id) return { ...(await planSavedCard(tx, deps, account_card_id, order)), kind: 'keep' };
  throw invalidRequest(createSentence('paymentMissing'), 'billing.card');
}

async function planSavedCard(
  tx: Tx,
  { gateways }: PlanDeps,
  id: string,
  { account_id }: Row<'orders'>,
): Promise<CardPlan> {
  const card = account_id ? await findChargeableCard(tx, account_id, id) : null;
  if (!card) throw invalidRequest(createSentence('savedCardGone'), 'billing.account_card_id');
  // no other gateway can charge it
  if (!gateways.has(card.gateway))
    throw invalidRequest(createSentence('savedCardElsewhere'), 'billing.account_card_id');
  return { kind: 'card', token: card.token, gateway: card.gateway, customer: card.customer };
}

/**
 * Asserts that the order costs the total that the shopper agreed to in the payment window.
 * @throws ApiError 409 `cart_changed`
 */
export function assertQuoted(order: Row<'orders'>, { quote }: Billing): void {
  const due = computeAmountDue(order);
  if (!quote || due === 0 || due < minimumCharge(order.currency)) return; // no charge
  assertAgreed(order, toMinorUnits(quote.amount, quote.currency), quote.currency);
}

/** @throws ApiError 409 `cart_changed` where the order is not, or is more than, what the caller was allowed */
async function assertAllowed(tx: Tx, order: Row<'orders'>, allowed: AllowedPurchase): Promise<void> {
  const allowedPieces = countPieces(allowed.lines);
  const items = (await itemsOfOrder(tx, order.id)).map(({ product_id, quantity }) => ({
    productId: product_id,
    quantity,
  }));
  const { country = null } = parseJson<Shipping>(order.shipping);
  const isAllowed =
    order.currency === allowed.currency &&
    computeAmountDue(order) <= allowed.amount &&
    country === allowed.country &&
    (order.email === null || normalizeEmail(order.email) === normalizeEmail(allowed.email ?? '')) &&
    [...countPieces(items)].every(([productId, pieces]) => pieces <= (allowedPieces.get(productId) ?? 0));
  if (!isAllowed) throw buildCartChangedError();
}

function countPieces(lines: AllowedPurchase['lines']): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return pieces;
}

/** @throws ApiError 409 `cart_changed` where the order costs anything else */
function assertAgreed(order: Row<'orders'>, amount: Minor, currency: string): void {
  if (amount !== computeAmountDue(order) || currency.toUpperCase() !== order.currency) throw buildCartChangedError();
}
