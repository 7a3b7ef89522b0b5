import { type Billing, type Cart, hasErrors, minimumCharges, type Order, type OrErrors } from '@mercer/contract';
import type { AirwallexIntent } from './airwallex.ts';
import type { cartUpdate } from './checkout-form.ts';
import { bankPageOf, CheckoutFailure, type CheckoutStep, inStep } from './payment-failure.ts';
import { goodsOf, type SeenCart } from './seen-cart.tsx';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

/** What the shopper pays with: a paid intent may be known from an earlier try whose last step failed. */
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

/** What the shopper sent, and saw while doing so. */
export interface Purchase {
  update: ReturnType<typeof cartUpdate>;
  payment: Payment;
  seen: SeenCart;
}

export type Placed =
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
  { update, payment, seen }: Purchase,
  onPaid: (intentId: string) => void = () => {},
): Promise<Placed> {
  const cart = await inStep('save', () => saveAddresses(calls, withMethod(update, payment)));
  const before = await orderedAs(calls, seen, cart);
  if (before) return before;
  if (seen.goods !== null && seen.goods !== goodsOf(cart)) throw new CheckoutFailure('save', { code: 'cart_changed' });
  // nothing else is charged, whatever becomes of the cart from here on
  const quote = { amount: cart.capture_total, currency: cart.currency };
  if (payment.gateway === 'airwallex') {
    // the gateway may have told the shop first
    const told = await orderedAs(calls, seen, await payWithAirwallex(calls, payment, { quote, onPaid }));
    if (told) return told;
  }
  if (payment.gateway === 'adapter') await inStep('tokenize', () => payment.pay(cart));
  if (payment.gateway === 'card' || payment.gateway === 'saved') {
    const card = await inStep('tokenize', () => cardOf(calls, payment));
    await inStep('pay', () => calls.updateCart({ billing: { method: 'card', ...card, quote } }));
  }
  return submit(calls);
}

/** An empty cart has become an order, if it is the one that the shopper saw. */
async function orderedAs(calls: CheckoutCalls, { checkoutId }: SeenCart, { items }: Cart): Promise<Placed | null> {
  const order = items.length === 0 && checkoutId ? await calls.findOrder(checkoutId) : null;
  return order && { status: 'placed', order };
}

/** A payment is opened for a cart that says how it will be paid. */
function withMethod(update: Purchase['update'], payment: Payment) {
  const method = methodOf(payment);
  return method ? { ...update, billing: { ...update.billing, method } } : update;
}

function methodOf(payment: Payment): string | undefined {
  if (payment.gateway === 'adapter') return payment.method;
  return payment.gateway === 'airwallex' ? 'card' : undefined;
}

async function saveAddresses(calls: CheckoutCalls, update: Purchase['update']) {
  const cart = changedCart('save', await calls.updateCart(update));
  const { account } = update;
  // the cart keeps the address of an earlier try
  const isOther = account && cart.account?.email !== account.email;
  return isOther ? calls.changeEmail(account.email) : cart;
}

/** @throws CheckoutFailure naming the first field to mend */
function changedCart(step: CheckoutStep, answer: OrErrors<Cart>): Cart {
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
  const paid = { billing: { method: 'card', intent: { airwallex: { id } } } };
  return changedCart('pay', await inStep('pay', () => calls.updateCart(paid)));
}

async function confirmIntent(
  calls: CheckoutCalls,
  confirm: (intent: AirwallexIntent) => Promise<{ status: string }>,
  quote: Quote,
): Promise<string> {
  const intent = () => calls.createIntent({ gateway: 'airwallex', intent: {}, quote });
  const { id, client_secret = '' } = await inStep('pay', intent);
  const { status } = await inStep('confirm', () => confirm({ id, client_secret }));
  if (status !== 'SUCCEEDED') throw new CheckoutFailure('confirm', { code: 'payment_failed' });
  return id;
}

/** As the cart keeps it: the id of a saved card stands for its token. */
async function cardOf(calls: CheckoutCalls, payment: Extract<Payment, { gateway: 'card' | 'saved' }>) {
  if (payment.gateway === 'saved') return { account_card_id: payment.cardId };
  const { number, expiry: exp, cvc } = payment.card;
  const { token } = await calls.createToken({ number, exp, cvc });
  return payment.save ? { account_card_id: await keepCard(calls, token) } : { card: { token } };
}

async function keepCard(calls: CheckoutCalls, token: string): Promise<string> {
  const answer = await calls.createCard({ token, at_checkout: true });
  if (!hasErrors(answer)) return answer.id;
  throw new CheckoutFailure('tokenize', Object.values(answer.errors)[0]);
}

/** Also used when the shopper returns from the bank: the cart already holds addresses and card. */
export async function submit(calls: Pick<CheckoutCalls, 'submitOrder'>): Promise<Placed> {
  try {
    return { status: 'placed', order: await calls.submitOrder() };
  } catch (error) {
    const url = bankPageOf(error);
    if (url) return { status: 'authenticate', url };
    throw new CheckoutFailure('submit', error);
  }
}

export function isCardEmpty({ number, expiry, cvc }: CardInput): boolean {
  return !number.trim() && !expiry.trim() && !cvc.trim();
}

/** Below the currency's minimum charge there is no intent and no card step (§5). */
export function needsPayment(cart: Pick<Cart, 'capture_total' | 'auth_total' | 'currency'>): boolean {
  return cart.auth_total > 0 || cart.capture_total >= (minimumCharges[cart.currency] ?? 0.01);
}
