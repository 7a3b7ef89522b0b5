import { createStripeClient } from '@mercer/sandbox/testing';
import { type Db, renewSubscriptions, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { killAppAfter } from '../kill-app.ts';
import { assertMoneyRests, passHalfMinute } from '../money.ts';
import { cards, signUpShopper } from '../shop.ts';
import { createStripeBrowser, openStripeIntent, openStripeShop, type StripeIntent } from '../stripe.ts';

const minute = 60_000;
const day = 1440 * minute;
const month = 31 * day;

eachDatabase((db: () => Db) => {
  const openSubscriptionShop = async () => {
    const shop = await openStripeShop(db());
    return { ...shop, stripe: createStripeClient(shop.sandbox), browser: createStripeBrowser(shop) };
  };
  type Shop = Awaited<ReturnType<typeof openSubscriptionShop>>;
  const placeSubscription = async ({ browser }: Shop, shopper: Shopper, number = cards.visa) => {
    await signUpShopper(shopper, 'ada');
    const billing = { card: { token: await browser.card(number) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    return shopper.post('/api/subscriptions', { ...plan, shipping: address, billing });
  };
  const fillWithPlan = async (shopper: Shopper) => {
    const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
    await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
    const account = { email: 'guest@mercer.test' };
    await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method: 'card' } });
  };
  const countPaidCharges = async ({ stripe }: Shop) =>
    (await stripe.charges.list({ limit: 100 })).data.filter(({ paid: isPaid }) => isPaid).length;
  const subscription = () => db().selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  const failureMails = async () => {
    const failureRows = db().selectFrom('outbox').select('key').where('kind', '=', 'subscription_payment_failed');
    return (await failureRows.execute()).length;
  };
  const assertRenewals = async (shop: Shop, months = 1) => {
    const previousCount = await countPaidCharges(shop);
    for (let count = 1; count <= months; count += 1) {
      shop.clock.advance(month);
      await renewSubscriptions(shop.deps);
    }
    expect(await countPaidCharges(shop)).toBe(previousCount + months);
    await assertMoneyRests(shop, db());
  };

  test('a subscription is bought with a card that is kept, and renewed off session', async () => {
    const shop = await openSubscriptionShop();
    const ada = shop.shopper();
    expect((await placeSubscription(shop, ada)).body).toMatchObject({ status: 'active' });
    expect(await countPaidCharges(shop)).toBe(1);
    await assertRenewals(shop, 2);
  });

  test('a renewal that is killed at any step is charged once', async () => {
    const shop = await openSubscriptionShop();
    await placeSubscription(shop, shop.shopper());
    for (let steps = 0, paidCount = 1; steps < 12; steps += 1, paidCount += 1) {
      shop.clock.advance(month);
      await renewSubscriptions(killAppAfter(steps, shop.deps)).catch(() => {});
      shop.clock.advance(minute);
      await renewSubscriptions(shop.deps);
      await renewSubscriptions(shop.deps);
      expect({ steps, paid: await countPaidCharges(shop) }).toEqual({ steps, paid: paidCount + 1 });
    }
    await assertMoneyRests(shop, db());
  });

  test('a card that pays an order with a plan is kept by paying, a guest’s as well', async () => {
    const shop = await openSubscriptionShop();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    const token = await shop.browser.card(cards.visa);
    const intent: StripeIntent = (await openStripeIntent(guest, { payment_method: token })).body;
    await shop.browser.confirm(intent);
    await passHalfMinute(shop);
    expect((await guest.get('/api/cart/order')).body.status).toBe('paid');
    expect((await subscription()).card_token).toBe(token);
    await assertRenewals(shop);
  });

  test('who mends an address while paying pays', async () => {
    const shop = await openSubscriptionShop();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    await openStripeIntent(guest, { payment_method: await shop.browser.card(cards.visa) });
    await db().updateTable('carts').set({ email: 'mended@mercer.test' }).execute();
    const token = await shop.browser.card(cards.visa);
    const intent: StripeIntent = (await openStripeIntent(guest, { payment_method: token })).body;
    await shop.browser.confirm(intent);
    await guest.put('/api/cart', { billing: { method: 'card', intent: { stripe: { id: intent.id } } } });
    expect((await guest.post('/api/cart/order')).body.status).toBe('paid');
    await assertRenewals(shop);
  });

  test('Bancontact’s debit is taken again', async () => {
    const shop = await openSubscriptionShop();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    await guest.put('/api/cart', { billing: { method: 'bancontact' } });
    const setupRequest = { gateway: 'stripe', action: 'setup', intent: { payment_method_types: ['bancontact'] } };
    const setup: StripeIntent = (await guest.post('/vault/intent', setupRequest)).body;
    await shop.browser.press(await shop.browser.agree(setup, 'bancontact'), 'approve');
    await guest.put('/api/cart', { billing: { method: 'bancontact', bancontact: { token: setup.id } } });
    expect((await guest.post('/api/cart/order')).body.status).toBe('paid');
    await assertRenewals(shop, 2);
  });

  test('so is a wallet’s', async () => {
    const shop = await openSubscriptionShop();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    const token = await shop.browser.card(cards.visa);
    await guest.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '4242' } } });
    expect((await guest.post('/api/cart/order')).body.status).toBe('paid');
    await assertRenewals(shop);
  });

  const offerTrialPlan = async () => {
    const plans = [
      {
        id: ids.planMonthly,
        name: 'M',
        price: 900,
        billing_schedule: { interval: 'monthly', interval_count: 1, trial_days: 14 },
      },
    ];
    const purchase_options = JSON.stringify({ subscription: { plans } });
    await db().updateTable('products').set({ purchase_options }).where('id', '=', ids.coffee).execute();
  };
  /** Number of a card whose bank asks once for all later charges. */
  const asksOnce = '4000002500003155';

  test('a trial keeps the card that is charged when it ends', async () => {
    const shop = await openSubscriptionShop();
    await offerTrialPlan();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    const declinedCard = { token: await shop.browser.card(cards.declined), last4: '0002' };
    await guest.put('/api/cart', { billing: { method: 'card', card: declinedCard } });
    expect((await guest.post('/api/cart/order')).body.error.code).toBe('card_declined');
    const card = { token: await shop.browser.card(cards.visa), last4: '4242' };
    await guest.put('/api/cart', { billing: { method: 'card', card } });
    expect((await guest.post('/api/cart/order')).body).toMatchObject({ status: 'paid', capture_total: 0 });
    expect([(await subscription()).status, await countPaidCharges(shop)]).toEqual(['trial', 0]);
    await assertRenewals(shop);
  });

  test('the bank of a trial is asked before it begins, so that the first charge is not refused', async () => {
    const shop = await openSubscriptionShop();
    await offerTrialPlan();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    const submitWithCard = async () => {
      const card = { token: await shop.browser.card(asksOnce), last4: '3155' };
      await guest.put('/api/cart', { billing: { method: 'card', card } });
      return (await guest.post('/api/cart/order')).body;
    };
    const answerAtBank = (response: { error: { param: string } }, result: string) =>
      shop.browser.press({ next_action: { redirect_to_url: { url: response.error.param } } } as StripeIntent, result);
    const orderResponse = await submitWithCard();
    expect(orderResponse.error).toMatchObject({
      code: 'authentication_required',
      param: expect.stringContaining('/authorize/seti_'),
    });
    expect((await guest.post('/api/cart/order')).body.error.param).toBe(orderResponse.error.param);
    expect(await answerAtBank(orderResponse, 'fail')).toBe('failed');
    expect((await guest.post('/api/cart/order')).body.error).toMatchObject({
      code: 'card_declined',
      decline_code: 'authentication_refused',
    });
    expect(await answerAtBank(await submitWithCard(), 'approve')).toBe('succeeded');
    expect((await guest.post('/api/cart/order')).body).toMatchObject({ status: 'paid', capture_total: 0 });
    await assertRenewals(shop);
  });

  test('a card that pays an order with a plan is set up by paying: its bank is not asked at a renewal', async () => {
    const shop = await openSubscriptionShop();
    const guest = shop.shopper();
    await fillWithPlan(guest);
    const token = await shop.browser.card(asksOnce);
    await guest.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '3155' } } });
    const orderResponse = (await guest.post('/api/cart/order')).body;
    expect(orderResponse.error.code).toBe('authentication_required');
    await shop.browser.press(
      { next_action: { redirect_to_url: { url: orderResponse.error.param } } } as StripeIntent,
      'approve',
    );
    expect((await guest.post('/api/cart/order')).body.status).toBe('paid');
    await assertRenewals(shop);
  });

  test('a bank that wants to see the shopper is a refusal: a mail asks for another card, which renews', async () => {
    const shop = await openSubscriptionShop();
    const ada = shop.shopper();
    const { id } = (await placeSubscription(shop, ada)).body;
    const changeSubscriptionCard = async (number: string) =>
      ada.put(`/api/subscriptions/${id}`, { billing: { card: { token: await shop.browser.card(number) } } });
    expect((await changeSubscriptionCard(cards.declined)).body).toHaveProperty('errors');
    const saved = await shop.browser.saveAgreed(ada, cards.threeDSecure);
    const changeResponse = await ada.put(`/api/subscriptions/${id}`, { billing: { account_card_id: saved.id } });
    expect(changeResponse.body.billing.card.last4).toBe('3220');
    shop.clock.advance(month);
    await renewSubscriptions(shop.deps);
    expect(await subscription()).toMatchObject({ status: 'pastdue', payment_failures: 1 });
    expect([await countPaidCharges(shop), await failureMails()]).toEqual([1, 1]);
    shop.clock.advance(day);
    await renewSubscriptions(shop.deps);
    expect([(await subscription()).payment_failures, await failureMails()]).toEqual([2, 2]);
    await ada.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
    expect((await changeSubscriptionCard(cards.visa)).body.billing.card.last4).toBe('4242');
    await renewSubscriptions(shop.deps);
    expect(await subscription()).toMatchObject({ status: 'active', payment_failures: 0 });
    expect(await countPaidCharges(shop)).toBe(2);
    await sweepOrders(shop.deps);
    await assertMoneyRests(shop, db());
  });

  test('a card that was removed at the dashboard renews nothing, and a mail says so', async () => {
    const shop = await openSubscriptionShop();
    await placeSubscription(shop, shop.shopper());
    await shop.stripe.paymentMethods.detach((await subscription()).card_token ?? '');
    shop.clock.advance(month);
    await renewSubscriptions(shop.deps);
    expect([(await subscription()).status, await failureMails()]).toEqual(['pastdue', 1]);
    await assertMoneyRests(shop, db());
  });
});
