import { approveAtPaypal } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { agreeBraintree, fillForBraintree, openBraintreeShop } from '../braintree.ts';
import { confirmIntent, fillCartWithoutCard, openAirwallexIntent } from '../money.ts';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal } from '../paypal.ts';
import { amazonWay, klarnaWay, paysafecardWay, quickpayWay } from '../redirect-ways.ts';
import { visitRedirectShop } from '../redirects.ts';
import { cards, createCardToken, fillCart, fillCheckout, openTestShop } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, openStripeShop } from '../stripe.ts';

/** A shopper with a cart that holds a payment which will be refused. */
type Visit = (db: Db, card: string) => Promise<Shopper>;

const expired = '4000000000000069';
const processing = '4000000000000119';

const visitWithOwnCard: Visit = async (db, number) => {
  const shopper = (await openTestShop(db)).shopper();
  await fillCart(shopper, ids.mug, 2);
  await fillCheckout(shopper, number);
  return shopper;
};

const visitAirwallex: Visit = async (db, number) => {
  const shop = await openTestShop(db);
  const shopper = shop.shopper();
  await fillCart(shopper, ids.mug, 2);
  await fillCheckout(shopper, cards.visa);
  const intent = await openAirwallexIntent(shopper);
  await confirmIntent(shop, intent, number);
  await shopper.put('/api/cart', { billing: { method: 'card', intent: { airwallex: { id: intent.id } } } });
  return shopper;
};

const visitStripeForm: Visit = async (db, number) => {
  const shop = await openStripeShop(db);
  const shopper = shop.shopper();
  await fillForStripe(shopper);
  const token = await createStripeBrowser(shop).card(number);
  const intent = (await openStripeIntent(shopper, { payment_method: token })).body;
  await createStripeBrowser(shop).confirm(intent);
  await shopper.put('/api/cart', { billing: { method: 'card', intent: { stripe: { id: intent.id } } } });
  return shopper;
};

const stripeWallet =
  (method: string): Visit =>
  async (db, number) => {
    const shop = await openStripeShop(db);
    const shopper = shop.shopper();
    await fillForStripe(shopper, method);
    const token = await createStripeBrowser(shop).card(number);
    const card = { gateway: 'stripe', token, last4: number.slice(-4), brand: 'visa', exp_month: 12, exp_year: 2034 };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    return shopper;
  };

const createBraintreeVisit =
  (method: 'paypal' | 'google' | 'apple'): Visit =>
  async (db, behaviour) => {
    const shop = await openBraintreeShop(db);
    const shopper = shop.shopper();
    await fillForBraintree(shopper, method);
    await agreeBraintree(shop, shopper, method, behaviour);
    return shopper;
  };

const visitPaypal: Visit = async (db, behaviour) => {
  const shop = await openPaypalShop(db);
  const shopper = shop.shopper();
  await fillForPaypal(shopper);
  const { id } = (await openPaypalOrder(shopper)).body;
  await approveAtPaypal(shop.sandbox, id, behaviour);
  await saveApprovedPaypal(shopper, id);
  return shopper;
};

const createPageVisit =
  (way: typeof klarnaWay | typeof paysafecardWay | typeof quickpayWay | typeof amazonWay): Visit =>
  async (db, result) => {
    const { shop, shopper } = await visitRedirectShop(db, way);
    await way.pay(shop, shopper, result);
    return shopper;
  };

/** Refusals by payment method: the reason of the bank or the gateway, and the code that the shopper gets. */
const rows: [name: string, visit: Visit, refusals: Record<string, string>][] = [
  [
    'the shop’s own card fields',
    visitWithOwnCard,
    {
      [cards.declined]: 'declined',
      [cards.insufficientFunds]: 'insufficient_funds',
      [expired]: 'expired_card',
      [processing]: 'try_again_later',
    },
  ],
  [
    'card through Airwallex',
    visitAirwallex,
    { [cards.declined]: 'declined', [cards.insufficientFunds]: 'insufficient_funds', [expired]: 'expired_card' },
  ],
  ...(
    [
      ['card', visitStripeForm],
      ['google', stripeWallet('google')],
      ['apple', stripeWallet('apple')],
    ] as const
  ).map(([method, visit]): [string, Visit, Record<string, string>] => [
    `${method} through Stripe`,
    visit,
    {
      [cards.declined]: 'declined',
      [cards.insufficientFunds]: 'insufficient_funds',
      [expired]: 'expired_card',
      '4000000000000127': 'incorrect_cvc',
      [processing]: 'try_again_later',
      // stolen, and held for fraud
      '4000000000009979': 'declined',
      '4100000000000019': 'declined',
    },
  ]),
  ...(['paypal', 'google', 'apple'] as const).map((method): [string, Visit, Record<string, string>] => [
    `${method} through Braintree`,
    createBraintreeVisit(method),
    {
      decline: 'declined',
      insufficient_funds: 'insufficient_funds',
      expired: 'expired_card',
      processing_error: 'try_again_later',
    },
  ]),
  ['PayPal', visitPaypal, { decline: 'declined' }],
  ['Klarna’s page', createPageVisit(klarnaWay), { fail: 'declined', refused: 'declined' }],
  ['Paysafecard’s page', createPageVisit(paysafecardWay), { fail: 'declined', refused: 'declined' }],
  ['QuickPay’s page', createPageVisit(quickpayWay), { fail: 'declined', refused: 'declined' }],
  ['Amazon’s page', createPageVisit(amazonWay), { fail: 'declined', refused: 'declined' }],
];

eachDatabase((db: () => Db) => {
  describe.each(rows)('%s', (_, visit, refusals) => {
    test.each(Object.entries(refusals))('%s is told as %s, beside the one sentence', async (refusal, decline_code) => {
      const shopper = await visit(db(), refusal);
      const answer = await shopper.post('/api/cart/order');
      const message = 'Payment failed. Please try again.';
      expect(answer).toMatchObject({ status: 402, body: { error: { code: 'card_declined', message, decline_code } } });
      expect(Object.keys(answer.body.error).sort()).toEqual(['code', 'decline_code', 'message']);
    });
  });

  test('the sentence is in the shopper’s language, the reason a word of its own', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCartWithoutCard(shopper, ids.mug);
    const card = { token: await createCardToken(shopper, cards.insufficientFunds) };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    const { body } = await shopper.call('POST', '/api/cart/order', undefined, { 'X-Locale': 'de-DE' });
    expect(body.error).toEqual({
      code: 'card_declined',
      message: 'Die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
      decline_code: 'insufficient_funds',
    });
  });
});
