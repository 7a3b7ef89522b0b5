import { approveAtPaypal } from '@mercer/sandbox/testing';
import type { Shopper } from '@mercer/server/testing';
import { agreeBraintree, type BraintreeMethod } from '../braintree.ts';
import { answerBankPage, confirmIntent, openAirwallexIntent } from '../money.ts';
import { openPaypalOrder, saveApprovedPaypal } from '../paypal.ts';
import { amazonWay, klarnaWay, paysafecardWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { cards, createCardToken, type GatewayAccess } from '../shop.ts';
import { createStripeBrowser, openStripeIntent, type StripeIntent } from '../stripe.ts';

export interface Buyer {
  shop: GatewayAccess;
  shopper: Shopper;
}

/** Action of a shopper, or answer of a bank; the last three happen on a page of the bank or the gateway. */
export type ShopperAction = 'pay' | 'be declined' | 'approve' | 'cancel' | 'fail';

/**
 * A method through a gateway, as the client library goes: from a cart that lacks nothing but its payment to one that is
 * to be submitted. What there is none of is left out.
 */
export interface PaymentWay {
  method: string;
  gateway: string;
  hands: Partial<Record<ShopperAction, (buyer: Buyer) => Promise<unknown>>>;
  /** Answers on the bank's page to which a submit leads, by action. */
  bank?: Partial<Record<ShopperAction, string>>;
  /** Settings of a store that takes it, where they are others than `takesAll`. */
  takes?: Record<string, { gateway: string } | string>;
}

const saveBilling = (shopper: Shopper, billing: object) => shopper.put('/api/cart', { billing });

const payByVaultCard =
  (number: string) =>
  async ({ shopper }: Buyer) =>
    saveBilling(shopper, { method: 'card', card: { token: await createCardToken(shopper, number) } });

const payAtAirwallex =
  (number: string, bank?: string) =>
  async ({ shop, shopper }: Buyer) => {
    const intent = await openAirwallexIntent(shopper);
    await confirmIntent(shop, intent, number);
    if (bank) await answerBankPage(shop, `/sandbox/airwallex/3ds/${intent.id}`, bank);
    return saveBilling(shopper, { method: 'card', intent: { airwallex: { id: intent.id } } });
  };

const payByStripeCard =
  (number: string, bank?: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = createStripeBrowser(shop);
    const token = await browser.card(number);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method: token })).body;
    const confirmed = await browser.confirm(intent);
    if (bank) await browser.press(confirmed, bank);
    return saveBilling(shopper, {
      method: 'card',
      card: { token, brand: 'visa' },
      intent: { stripe: { id: intent.id } },
    });
  };

const stripeWallet =
  (number: string) =>
  async ({ shop, shopper }: Buyer) => {
    const token = await createStripeBrowser(shop).card(number);
    const card = { gateway: 'stripe', token, last4: number.slice(-4), brand: 'visa', exp_month: 12, exp_year: 2034 };
    return saveBilling(shopper, { method: 'card', card });
  };

const stripeKlarna =
  (result: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = createStripeBrowser(shop);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method_types: 'klarna' })).body;
    await browser.press(await browser.confirm(intent, { 'payment_method_data[type]': 'klarna' }), result);
    return saveBilling(shopper, { method: 'klarna', klarna: { token: 'pm' }, intent: { stripe: { id: intent.id } } });
  };

const payByStripeIdeal =
  (result: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = createStripeBrowser(shop);
    const token = await browser.method('ideal');
    const manual = { confirmation_method: 'manual', confirm: true, return_url: 'http://localhost:3000/checkout' };
    const wish = { payment_method: token, payment_method_types: 'ideal', ...manual };
    const intent: StripeIntent = (await openStripeIntent(shopper, wish)).body;
    await saveBilling(shopper, { method: 'ideal', ideal: { token }, intent: { stripe: { id: intent.id } } });
    return browser.press(await browser.read(intent), result);
  };

const stripeBancontact =
  (result: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = createStripeBrowser(shop);
    const agreement = { payment_method_types: ['bancontact'], usage: 'off_session' };
    const wish = { gateway: 'stripe', action: 'setup', intent: agreement };
    const setup: StripeIntent = (await shopper.post('/vault/intent', wish)).body;
    await browser.press(await browser.agree(setup, 'bancontact'), result);
    return saveBilling(shopper, { method: 'bancontact', bancontact: { token: setup.id } });
  };

const payByPaypal =
  (behaviour: string) =>
  async ({ shop, shopper }: Buyer) => {
    const { id } = (await openPaypalOrder(shopper)).body;
    await approveAtPaypal(shop.sandbox, id, behaviour);
    return saveApprovedPaypal(shopper, id);
  };

/** Opens the window, and closes it. */
const abandonPaypal = ({ shopper }: Buyer) => openPaypalOrder(shopper);

const payOnPage =
  (way: RedirectWay, result: string) =>
  ({ shop, shopper }: Buyer) =>
    way.pay(shop, shopper, result);

const definePageHands = (go: (result: string) => (buyer: Buyer) => Promise<unknown>): PaymentWay['hands'] => ({
  pay: go('approve'),
  cancel: go('cancel'),
  fail: go('fail'),
});

const defineRedirectWay = (way: RedirectWay): PaymentWay => ({
  method: way.method,
  gateway: way.gateway,
  hands: { ...definePageHands((result) => payOnPage(way, result)), 'be declined': payOnPage(way, 'refused') },
});

const payByNonce =
  (method: BraintreeMethod, behaviour: string) =>
  ({ shop, shopper }: Buyer) =>
    agreeBraintree(shop, shopper, method, behaviour);

const defineNonceWay = (method: BraintreeMethod): PaymentWay => ({
  method,
  gateway: 'braintree',
  hands: { pay: payByNonce(method, 'succeed'), 'be declined': payByNonce(method, 'decline') },
});

const defineWalletWay = (method: string): PaymentWay => ({
  method,
  gateway: 'stripe',
  hands: {
    pay: stripeWallet(cards.visa),
    'be declined': stripeWallet(cards.declined),
    approve: stripeWallet(cards.threeDSecure),
    cancel: stripeWallet(cards.threeDSecure),
  },
  bank: { approve: 'approve', cancel: 'cancel' },
});

/** Ways to pay, one line for each that has a simulated gateway. */
export const ways: PaymentWay[] = [
  {
    method: 'card',
    gateway: 'card',
    hands: {
      pay: payByVaultCard(cards.visa),
      'be declined': payByVaultCard(cards.declined),
      approve: payByVaultCard(cards.threeDSecure),
      cancel: payByVaultCard(cards.threeDSecure),
    },
    bank: { approve: 'approve', cancel: 'cancel' },
  },
  {
    method: 'card',
    gateway: 'airwallex',
    hands: {
      pay: payAtAirwallex(cards.visa),
      'be declined': payAtAirwallex(cards.declined),
      approve: payAtAirwallex(cards.threeDSecure, 'approve'),
      cancel: payAtAirwallex(cards.threeDSecure, 'cancel'),
    },
  },
  {
    method: 'card',
    gateway: 'stripe',
    hands: {
      pay: payByStripeCard(cards.visa),
      'be declined': payByStripeCard(cards.declined),
      approve: payByStripeCard(cards.threeDSecure, 'approve'),
      cancel: payByStripeCard(cards.threeDSecure, 'cancel'),
      fail: payByStripeCard(cards.threeDSecure, 'fail'),
    },
  },
  { method: 'klarna', gateway: 'stripe', hands: definePageHands(stripeKlarna) },
  { method: 'ideal', gateway: 'stripe', hands: definePageHands(payByStripeIdeal) },
  { method: 'bancontact', gateway: 'stripe', hands: definePageHands(stripeBancontact) },
  defineWalletWay('google'),
  defineWalletWay('apple'),
  {
    method: 'paypal',
    gateway: 'paypal',
    hands: { pay: payByPaypal('succeed'), 'be declined': payByPaypal('decline'), cancel: abandonPaypal },
  },
  defineRedirectWay(klarnaWay),
  defineRedirectWay(paysafecardWay),
  defineRedirectWay(quickpayWay),
  defineRedirectWay(amazonWay),
  defineNonceWay('google'),
  defineNonceWay('apple'),
  { ...defineNonceWay('paypal'), takes: { paypal: { gateway: 'braintree' } } },
];

export const formatWayName = ({ method, gateway }: PaymentWay) => `${method} through ${gateway}`;

/** @throws for a name that no way has */
export function findWayByName(name: string): PaymentWay {
  const way = ways.find((candidate) => formatWayName(candidate) === name);
  if (!way) throw new Error(`There is no way ${name}`);
  return way;
}

/** A shop that takes all of them at once: it is asked through which gateway, not by which method. */
export const takesAll = {
  card: { gateway: 'quickpay' },
  airwallex: { gateway: 'airwallex' },
  klarna: { gateway: 'klarna', capture: 'order' },
  paysafecard: { gateway: 'paysafecard' },
  paypal: { gateway: 'paypal' },
  ideal: { gateway: 'stripe' },
  bancontact: { gateway: 'stripe' },
  google: { gateway: 'braintree' },
  apple: { gateway: 'braintree' },
  amazon: { gateway: 'amazon' },
};
