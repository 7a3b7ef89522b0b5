import { type Billing, type Cart, hasErrors, minimumCharges, type Order, type OrErrors } from '@mercer/contract';
import type { AirwallexIntent } from './airwallex.ts';
import type { buildCartUpdate } from './checkout-form.ts';
import { type DisplayedCart, summarizeGoods } from './displayed-cart.tsx';
import { CheckoutFailure, type CheckoutStep, readBankPageUrl, runCheckoutStep } from './payment-failure.ts';
import type { GatewayMethod } from './payment-ways.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

/** Payment of the shopper: a paid intent may be known from an earlier try whose last step failed. */
export type Payment =
  | { gateway: 'airwallex'; confirm(intent: AirwallexIntent): Promise<{ status: string }>; paidIntentId?: string }
  /** `save`: the account keeps it for next time */
  | { gateway: 'card'; card: CardInput; save?: boolean }
  | { gateway: 'saved'; cardId: string }
  /** by the client library's adapter; `pay` ends when the cart holds the payment */
  | { gateway: 'adapter'; method: string | undefined; pay(cart: Cart): Promise<void> }
  | { gateway: 'none' };

type Fields = Record<string, unknown>;
type Quote = NonNullable<Billing['quote']>;

/** The calls of the client library that placing an order needs. */
export interface CheckoutCalls {
  updateCart(update: Fields): Promise<OrErrors<Cart>>;
  /** corrects a guest's address */
  changeEmail(email: string): Promise<Cart>;
  createIntent(input: {
    gateway: string;
    intent: Fields;
    quote: Quote;
  }): Promise<{ id: string; client_secret?: string }>;
  createToken(card: Fields): Promise<{ token: string }>;
  /** keeps the card of a token in the account */
  createCard(card: { token: string; at_checkout: boolean }): Promise<OrErrors<{ id: string }>>;
  submitOrder(): Promise<Order>;
  /** the order that a cart has become; null when there is none */
  findOrder(checkoutId: string): Promise<Order | null>;
}

/** Purchase that the shopper sent, with the cart as it was shown. */
export interface Purchase {
  update: ReturnType<typeof buildCartUpdate>;
  payment: Payment;
  seen: DisplayedCart;
}

export type PlacementOutcome =
  | { status: 'placed'; order: Order }
  /** The bank wants to see the shopper: go to `url`, come back with `redirect_status`. */
  | { status: 'authenticate'; url: string };

/**
 * §4 "Checkout": saves shipping and billing, then pays, then submits. A cart that was ordered before, by a try whose
 * answer was lost or in another tab, is that order.
 * @throws CheckoutFailure naming the step
 */
export async function placeOrder(
  calls: CheckoutCalls,
  { update, payment, seen: seenCart }: Purchase,
  onPaid: (intentId: string) => void = () => {},
): Promise<PlacementOutcome> {
  const cart = await runCheckoutStep('save', () => saveAddresses(calls, addPaymentMethod(update, payment)));
  const existingOrder = await findPlacedOrder(calls, seenCart, cart);
  if (existingOrder) return existingOrder;
  if (seenCart.goods !== null && seenCart.goods !== summarizeGoods(cart))
    throw new CheckoutFailure('save', { code: 'cart_changed' });
  // Only this amount is charged, whatever happens to the cart
  const quote = { amount: cart.capture_total, currency: cart.currency };
  if (payment.gateway === 'airwallex') {
    // the gateway may have told the shop first
    const reportedOrder = await findPlacedOrder(
      calls,
      seenCart,
      await payWithAirwallex(calls, payment, { quote, onPaid }),
    );
    if (reportedOrder) return reportedOrder;
  }
  if (payment.gateway === 'adapter') await runCheckoutStep('tokenize', () => payment.pay(cart));
  if (payment.gateway === 'card' || payment.gateway === 'saved') {
    const card = await runCheckoutStep('tokenize', () => prepareCardBilling(calls, payment));
    await runCheckoutStep('pay', () => calls.updateCart({ billing: { method: 'card', ...card, quote } }));
  }
  return submitCartAsOrder(calls);
}

/** An empty cart has become an order, if it is the one that the shopper saw. */
async function findPlacedOrder(
  calls: CheckoutCalls,
  { checkoutId }: DisplayedCart,
  { items }: Cart,
): Promise<PlacementOutcome | null> {
  const order = items.length === 0 && checkoutId ? await calls.findOrder(checkoutId) : null;
  return order && { status: 'placed', order };
}

/** A payment is opened for a cart that says how it will be paid. */
function addPaymentMethod(update: Purchase['update'], payment: Payment) {
  const method = getPaymentMethod(payment);
  return method ? { ...update, billing: { ...update.billing, method } } : update;
}

function getPaymentMethod(payment: Payment): string | undefined {
  if (payment.gateway === 'adapter') return payment.method;
  return payment.gateway === 'airwallex' ? 'card' : undefined;
}

async function saveAddresses(calls: CheckoutCalls, update: Purchase['update']) {
  const cart = requireChangedCart('save', await calls.updateCart(update));
  const { account } = update;
  // the cart keeps the address of an earlier try
  const isOther = account && cart.account?.email !== account.email;
  return isOther ? calls.changeEmail(account.email) : cart;
}

/** @throws CheckoutFailure naming the first field to mend */
function requireChangedCart(step: CheckoutStep, answer: OrErrors<Cart>): Cart {
  if (!hasErrors(answer)) return answer;
  const [param, error] = Object.entries(answer.errors)[0] ?? [];
  throw new CheckoutFailure(step, { code: 'validation_error', message: error?.message, param });
}

async function payWithAirwallex(
  calls: CheckoutCalls,
  payment: Extract<Payment, { gateway: 'airwallex' }>,
  { quote, onPaid }: { quote: Quote; onPaid: (intentId: string) => void },
): Promise<Cart> {
  const id = payment.paidIntentId ?? (await confirmIntent(calls, payment.confirm, quote));
  onPaid(id);
  const cartChange = { billing: { method: 'card', intent: { airwallex: { id } } } };
  return requireChangedCart('pay', await runCheckoutStep('pay', () => calls.updateCart(cartChange)));
}

async function confirmIntent(
  calls: CheckoutCalls,
  confirm: (intent: AirwallexIntent) => Promise<{ status: string }>,
  quote: Quote,
): Promise<string> {
  const intent = () => calls.createIntent({ gateway: 'airwallex', intent: {}, quote });
  const { id, client_secret = '' } = await runCheckoutStep('pay', intent);
  const { status } = await runCheckoutStep('confirm', () => confirm({ id, client_secret }));
  if (status !== 'SUCCEEDED') throw new CheckoutFailure('confirm', { code: 'payment_failed' });
  return id;
}

/** Returns the card as the cart stores it: the id of a saved card replaces its token. */
async function prepareCardBilling(calls: CheckoutCalls, payment: Extract<Payment, { gateway: 'card' | 'saved' }>) {
  if (payment.gateway === 'saved') return { account_card_id: payment.cardId };
  const { number, expiry: exp, cvc } = payment.card;
  const { token } = await calls.createToken({ number, exp, cvc });
  return payment.save ? { account_card_id: await saveCardInAccount(calls, token) } : { card: { token } };
}

async function saveCardInAccount(calls: CheckoutCalls, token: string): Promise<string> {
  const answer = await calls.createCard({ token, at_checkout: true });
  if (!hasErrors(answer)) return answer.id;
  throw new CheckoutFailure('tokenize', Object.values(answer.errors)[0]);
}

/**
 * Submits the cart as an order. It is also used when the shopper returns from the bank: the cart already holds
 * addresses and card.
 */
export async function submitCartAsOrder(calls: Pick<CheckoutCalls, 'submitOrder'>): Promise<PlacementOutcome> {
  try {
    return { status: 'placed', order: await calls.submitOrder() };
  } catch (error) {
    const url = readBankPageUrl(error);
    if (url) return { status: 'authenticate', url };
    throw new CheckoutFailure('submit', error);
  }
}

export function isCardEmpty({ number, expiry, cvc }: CardInput): boolean {
  return !(number + expiry + cvc).trim();
}

/** True when something is charged now: below the currency's minimum charge there is no intent and no card step (§5). */
export function isCharged({ capture_total, currency }: Pick<Cart, 'capture_total' | 'currency'>): boolean {
  return capture_total >= (minimumCharges[currency] ?? 0.01);
}

/**
 * True when the cart needs a payment method: something is charged now, or a plan is charged later, however little its
 * first period costs.
 */
export function needsPayment(cart: Pick<Cart, 'capture_total' | 'auth_total' | 'currency' | 'items'>): boolean {
  const hasPlan = cart.items.some(({ purchase_option }) => purchase_option?.plan_id);
  return isCharged(cart) || cart.auth_total > 0 || hasPlan;
}

/**
 * Selects the methods that can pay for the cart: where nothing is charged now, those that can keep a card for later
 * without a charge.
 */
export function selectPayableMethods(
  cart: Pick<Cart, 'capture_total' | 'currency'>,
  methods: readonly GatewayMethod[],
): readonly GatewayMethod[] {
  return isCharged(cart) ? methods : methods.filter(({ id, gateway }) => id === 'card' && gateway === 'stripe');
}
