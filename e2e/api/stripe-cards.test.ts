import { createStripeClient } from '@mercer/sandbox/testing';
import { type Db, removeLeavingCards } from '@mercer/server';
import { eachDatabase, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, passHalfMinute, readGatewayLedger } from '../money.ts';
import { cards, signUpShopper } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeShop } from '../stripe.ts';

const hour = 3_600_000;
const mastercard = '5555555555554444';

eachDatabase((db: () => Db) => {
  const openCardShop = async (circumstances?: Parameters<typeof openStripeShop>[1]) => {
    const shop = await openStripeShop(db(), circumstances);
    const stripe = createStripeClient(shop.sandbox);
    const createAccount = async (name: string) => {
      const shopper = shop.shopper();
      await signUpShopper(shopper, name);
      return shopper;
    };
    const saveAccountCard = async (shopper: Shopper, number = cards.visa, extraFields: object = {}) => {
      const token = await createStripeBrowser(shop).card(number);
      return (await shopper.post('/api/account/cards', { token, ...extraFields })).body;
    };
    return { ...shop, stripe, account: createAccount, save: saveAccountCard };
  };
  const payWithBilling = async (shopper: Shopper, billing: object) => {
    await fillForStripe(shopper);
    await shopper.put('/api/cart', { billing: { method: 'card', ...billing } });
    return shopper.post('/api/cart/order');
  };
  const listSavedCards = async ({ stripe }: Pick<Awaited<ReturnType<typeof openCardShop>>, 'stripe'>) => {
    const { data } = await stripe.customers.list();
    const cardLists = await Promise.all(data.map(({ id }) => stripe.paymentMethods.list({ customer: id })));
    return cardLists.map((list) => list.data.map(({ id }) => id));
  };

  test('a saved card is kept with one customer, pays again and again, and is forgotten there when it is deleted', async () => {
    const shop = await openCardShop();
    const ada = await shop.account('ada');
    const saved = await shop.save(ada);
    const facts = { gateway: 'stripe', brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2034, default: true };
    expect(saved).toMatchObject(facts);
    shop.clock.advance(hour);
    const second = await shop.save(ada, mastercard, { default: true, gateway: 'stripe' });
    expect((await ada.get('/api/account/cards')).body).toMatchObject({ count: 2, results: [{ default: true }, {}] });
    expect(await listSavedCards(shop)).toEqual([[second.token, saved.token]]);
    const [customer] = (await shop.stripe.customers.list()).data;
    expect((await ada.get('/api/account')).body.stripe_customer).toBe(customer?.id);
    for (const card of [saved, saved, second]) {
      const order = (await payWithBilling(ada, { account_card_id: card.id })).body;
      expect(order).toMatchObject({ status: 'paid', billing: { card: { brand: card.brand, last4: card.last4 } } });
      expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ status: 'succeeded', amount: 2500 }]);
    }
    expect((await ada.delete(`/api/account/cards/${saved.id}`)).body.id).toBe(saved.id);
    expect(await listSavedCards(shop)).toEqual([[second.token]]);
    expect((await payWithBilling(ada, { account_card_id: saved.id })).body.error.param).toBe('billing.account_card_id');
    await assertMoneyRests(shop, db());
  });

  test('a bank that wants to be asked is asked when its saved card pays', async () => {
    const shop = await openCardShop();
    const ada = await shop.account('ada');
    const saved = await createStripeBrowser(shop).saveAgreed(ada, cards.threeDSecure);
    const orderResponse = await payWithBilling(ada, { account_card_id: saved.id });
    expect(orderResponse.body.error.code).toBe('authentication_required');
    const [intent] = (await shop.stripe.paymentIntents.list()).data;
    const page = { next_action: intent?.next_action } as Parameters<ReturnType<typeof createStripeBrowser>['press']>[0];
    expect(await createStripeBrowser(shop).press(page, 'approve')).toBe('succeeded');
    expect((await ada.post('/api/cart/order')).body.status).toBe('paid');
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('cards that are declined, spent, foreign or unknown are not kept, and say so', async () => {
    const shop = await openCardShop();
    const [ada, eve] = [await shop.account('ada'), await shop.account('eve')];
    expect(await shop.save(ada, cards.declined)).toMatchObject({ errors: { token: { code: 'DECLINED' } } });
    const spent = await createStripeBrowser(shop).card(cards.visa);
    expect((await payWithBilling(ada, { card: { token: spent, gateway: 'stripe' } })).body.status).toBe('paid');
    const savedCard = await shop.save(eve);
    const { id: foreign } = await shop.stripe.paymentMethods.attach('pm_card_visa', {
      customer: (await shop.stripe.customers.create()).id,
    });
    for (const token of [spent, savedCard.token, foreign, 'pm_none', 'tok_none']) {
      expect((await ada.post('/api/account/cards', { token })).body).toHaveProperty('errors.token');
    }
    expect((await ada.get('/api/account/cards')).body.count).toBe(0);
    const guest = await shop
      .shopper()
      .post('/api/account/cards', { token: await createStripeBrowser(shop).card(cards.visa) });
    expect(guest.status).toBe(401);
  });

  test('nobody pays with a card that somebody else keeps, here or at the gateway', async () => {
    const shop = await openCardShop();
    const [ada, eve] = [await shop.account('ada'), await shop.account('eve')];
    const savedCard = await shop.save(ada);
    const { id: foreign } = await shop.stripe.paymentMethods.attach('pm_card_visa', {
      customer: (await shop.stripe.customers.create()).id,
    });
    for (const billing of [
      { card: { token: savedCard.token, gateway: 'stripe' } },
      { account_card_id: savedCard.id },
      { card: { token: foreign, gateway: 'stripe' } },
    ]) {
      expect((await payWithBilling(eve, billing)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await shop.stripe.charges.list()).data.filter(({ paid: isPaid }) => isPaid)).toEqual([]);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a saved card whose answer is lost is charged once', async () => {
    const shop = await openCardShop();
    const ada = await shop.account('ada');
    const saved = await shop.save(ada, '4000000000006975');
    await payWithBilling(ada, { account_card_id: saved.id });
    await passHalfMinute(shop);
    const order = (await ada.get('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ status: 'succeeded', amount: 2500 }]);
    await assertMoneyRests(shop, db());
  });

  test('a card that is deleted while the gateway does not answer is forgotten there later', async () => {
    let isDown = false;
    const shop = await openCardShop({ fault: (request) => isDown && request.url.includes('/stripe/') });
    const ada = await shop.account('ada');
    const saved = await shop.save(ada);
    isDown = true;
    expect((await ada.delete(`/api/account/cards/${saved.id}`)).body.id).toBe(saved.id);
    expect((await ada.get('/api/account/cards')).body.count).toBe(0);
    const failedResponse = await ada.post('/api/account/cards', { token: 'pm_1' });
    expect([failedResponse.status, failedResponse.body.error.code]).toEqual([502, 'gateway_error']);
    isDown = false;
    shop.clock.advance(hour);
    await removeLeavingCards(shop.deps);
    expect(await listSavedCards(shop)).toEqual([[]]);
    expect(await db().selectFrom('leaving_cards').selectAll().execute()).toEqual([]);
  });

  test('an account that leaves is forgotten by the gateway with its cards', async () => {
    const shop = await openCardShop();
    const ada = await shop.account('ada');
    await shop.save(ada);
    const deleted = await ada.call('DELETE', '/api/account', { password: 'a-long-password' });
    expect(deleted.status).toBe(200);
    await removeLeavingCards(shop.deps);
    expect((await shop.stripe.customers.list()).data).toEqual([]);
  });

  test('stolen cards are not tried out by keeping them', async () => {
    const shop = await openCardShop();
    const ada = await shop.account('ada');
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await shop.save(ada, cards.declined)).toHaveProperty('errors.token');
    expect((await shop.save(ada)).error.code).toBe('too_many_attempts');
    expect((await ada.get('/api/account/cards')).body.count).toBe(0);
  });

  test('cards that are kept at once, or again after an answer was lost, have one customer', async () => {
    let isLost = false;
    const shop = await openCardShop({ losesResponse: (request) => isLost && request.method === 'POST' });
    const ada = await shop.account('ada');
    const token = await createStripeBrowser(shop).card(cards.visa);
    isLost = true;
    expect((await ada.post('/api/account/cards', { token })).status).toBe(502);
    isLost = false;
    const otherSaves = [cards.visa, mastercard].map((number) => shop.save(ada, number));
    const repeatedResponse = await ada.post('/api/account/cards', { token });
    expect(repeatedResponse.body).toMatchObject({ token, last4: '4242' });
    for (const saved of await Promise.all(otherSaves)) expect(saved).toMatchObject({ gateway: 'stripe' });
    expect((await listSavedCards(shop)).map(({ length }) => length)).toEqual([3]);
  });
});
