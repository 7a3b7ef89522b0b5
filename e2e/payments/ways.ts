import { approveAtPaypal } from '@mercer/sandbox/testing';
import type { Shopper } from '@mercer/server/testing';
import { agreeBraintree, type BraintreeMethod } from '../braintree.ts';
import { atBank, confirmIntent, openIntent } from '../money.ts';
import { keepApproved, openPaypalOrder } from '../paypal.ts';
import { amazonWay, klarnaWay, paysafecardWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { type AtGateways, cards, cardToken } from '../shop.ts';
import { browserOf, openStripeIntent, type StripeIntent } from '../stripe.ts';

export interface Buyer {
  shop: AtGateways;
  shopper: Shopper;
}

/** What a shopper does, or what a bank says to it: the last three on a page of the bank or the gateway. */
export type Hand = 'pay' | 'be declined' | 'approve' | 'cancel' | 'fail';

/**
 * A method through a gateway, as the client library goes: from a cart that lacks nothing but its payment to one that is
 * to be submitted. What there is none of is left out.
 */
export interface Way {
  method: string;
  gateway: string;
  hands: Partial<Record<Hand, (buyer: Buyer) => Promise<unknown>>>;
  /** How the bank's page is answered, to which a submit leads. */
  bank?: Partial<Record<Hand, string>>;
  /** Settings of a store that takes it, where they are others than `takesAll`. */
  takes?: Record<string, { gateway: string } | string>;
}

const keep = (shopper: Shopper, billing: object) => shopper.put('/api/cart', { billing });

const vault =
  (number: string) =>
  async ({ shopper }: Buyer) =>
    keep(shopper, { method: 'card', card: { token: await cardToken(shopper, number) } });

const atAirwallex =
  (number: string, bank?: string) =>
  async ({ shop, shopper }: Buyer) => {
    const intent = await openIntent(shopper);
    await confirmIntent(shop, intent, number);
    if (bank) await atBank(shop, `/sandbox/airwallex/3ds/${intent.id}`, bank);
    return keep(shopper, { method: 'card', intent: { airwallex: { id: intent.id } } });
  };

const stripeCard =
  (number: string, bank?: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = browserOf(shop);
    const token = await browser.card(number);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method: token })).body;
    const confirmed = await browser.confirm(intent);
    if (bank) await browser.press(confirmed, bank);
    return keep(shopper, { method: 'card', card: { token, brand: 'visa' }, intent: { stripe: { id: intent.id } } });
  };

const stripeWallet =
  (number: string) =>
  async ({ shop, shopper }: Buyer) => {
    const token = await browserOf(shop).card(number);
    const card = { gateway: 'stripe', token, last4: number.slice(-4), brand: 'visa', exp_month: 12, exp_year: 2034 };
    return keep(shopper, { method: 'card', card });
  };

const stripeKlarna =
  (result: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = browserOf(shop);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method_types: 'klarna' })).body;
    await browser.press(await browser.confirm(intent, { 'payment_method_data[type]': 'klarna' }), result);
    return keep(shopper, { method: 'klarna', klarna: { token: 'pm' }, intent: { stripe: { id: intent.id } } });
  };

const stripeIdeal =
  (result: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = browserOf(shop);
    const token = await browser.method('ideal');
    const manual = { confirmation_method: 'manual', confirm: true, return_url: 'http://localhost:3000/checkout' };
    const wish = { payment_method: token, payment_method_types: 'ideal', ...manual };
    const intent: StripeIntent = (await openStripeIntent(shopper, wish)).body;
    await keep(shopper, { method: 'ideal', ideal: { token }, intent: { stripe: { id: intent.id } } });
    return browser.press(await browser.read(intent), result);
  };

const stripeBancontact =
  (result: string) =>
  async ({ shop, shopper }: Buyer) => {
    const browser = browserOf(shop);
    const agreement = { payment_method_types: ['bancontact'], usage: 'off_session' };
    const wish = { gateway: 'stripe', action: 'setup', intent: agreement };
    const setup: StripeIntent = (await shopper.post('/vault/intent', wish)).body;
    await browser.press(await browser.agree(setup, 'bancontact'), result);
    return keep(shopper, { method: 'bancontact', bancontact: { token: setup.id } });
  };

const paypal =
  (behaviour: string) =>
  async ({ shop, shopper }: Buyer) => {
    const { id } = (await openPaypalOrder(shopper)).body;
    await approveAtPaypal(shop.sandbox, id, behaviour);
    return keepApproved(shopper, id);
  };

/** Opens the window, and closes it. */
const paypalLeft = ({ shopper }: Buyer) => openPaypalOrder(shopper);

const page =
  (way: RedirectWay, result: string) =>
  ({ shop, shopper }: Buyer) =>
    way.pay(shop, shopper, result);

const onPage = (go: (result: string) => (buyer: Buyer) => Promise<unknown>): Way['hands'] => ({
  pay: go('approve'),
  cancel: go('cancel'),
  fail: go('fail'),
});

const redirect = (way: RedirectWay): Way => ({
  method: way.method,
  gateway: way.gateway,
  hands: { ...onPage((result) => page(way, result)), 'be declined': page(way, 'refused') },
});

const nonce =
  (method: BraintreeMethod, behaviour: string) =>
  ({ shop, shopper }: Buyer) =>
    agreeBraintree(shop, shopper, method, behaviour);

const byNonce = (method: BraintreeMethod): Way => ({
  method,
  gateway: 'braintree',
  hands: { pay: nonce(method, 'succeed'), 'be declined': nonce(method, 'decline') },
});

const wallet = (method: string): Way => ({
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

/** One line for each way to pay that there is a gateway's stand-in for. */
export const ways: Way[] = [
  {
    method: 'card',
    gateway: 'card',
    hands: {
      pay: vault(cards.visa),
      'be declined': vault(cards.declined),
      approve: vault(cards.threeDSecure),
      cancel: vault(cards.threeDSecure),
    },
    bank: { approve: 'approve', cancel: 'cancel' },
  },
  {
    method: 'card',
    gateway: 'airwallex',
    hands: {
      pay: atAirwallex(cards.visa),
      'be declined': atAirwallex(cards.declined),
      approve: atAirwallex(cards.threeDSecure, 'approve'),
      cancel: atAirwallex(cards.threeDSecure, 'cancel'),
    },
  },
  {
    method: 'card',
    gateway: 'stripe',
    hands: {
      pay: stripeCard(cards.visa),
      'be declined': stripeCard(cards.declined),
      approve: stripeCard(cards.threeDSecure, 'approve'),
      cancel: stripeCard(cards.threeDSecure, 'cancel'),
      fail: stripeCard(cards.threeDSecure, 'fail'),
    },
  },
  { method: 'klarna', gateway: 'stripe', hands: onPage(stripeKlarna) },
  { method: 'ideal', gateway: 'stripe', hands: onPage(stripeIdeal) },
  { method: 'bancontact', gateway: 'stripe', hands: onPage(stripeBancontact) },
  wallet('google'),
  wallet('apple'),
  {
    method: 'paypal',
    gateway: 'paypal',
    hands: { pay: paypal('succeed'), 'be declined': paypal('decline'), cancel: paypalLeft },
  },
  redirect(klarnaWay),
  redirect(paysafecardWay),
  redirect(quickpayWay),
  redirect(amazonWay),
  byNonce('google'),
  byNonce('apple'),
  { ...byNonce('paypal'), takes: { paypal: { gateway: 'braintree' } } },
];

export const nameOf = ({ method, gateway }: Way) => `${method} through ${gateway}`;

/** @throws for a name that no way has */
export function wayOf(name: string): Way {
  const way = ways.find((one) => nameOf(one) === name);
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
