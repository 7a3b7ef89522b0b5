import { createStripeClient } from '@mercer/sandbox/testing';
import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { assertMoneyRests } from '../money.ts';
import { cards, signUpShopper } from '../shop.ts';
import { createStripeBrowser, openStripeShop } from '../stripe.ts';

const month = 31 * 86_400_000;
/** Number of a card whose bank asks once and then lets later charges pass. */
const asksOnce = '4000002500003155';

eachDatabase((db: () => Db) => {
  const openShopWithAda = async () => {
    const shop = await openStripeShop(db());
    const ada = shop.shopper();
    await signUpShopper(ada, 'ada');
    return { ...shop, ada, stripe: createStripeClient(shop.sandbox), browser: createStripeBrowser(shop) };
  };
  type Shop = Awaited<ReturnType<typeof openShopWithAda>>;
  const answerAtBank = ({ browser }: Shop, url: string, result: string) =>
    browser.press({ next_action: { redirect_to_url: { url } } }, result);
  const placeSubscription = async ({ browser }: Shop, shopper: Shopper): Promise<string> => {
    const billing = { card: { token: await browser.card(cards.visa) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    return (await shopper.post('/api/subscriptions', { ...plan, shipping: address, billing })).body.id;
  };
  const assertRenewed = async (shop: Shop) => {
    const readPaidCharges = async () =>
      (await shop.stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.paid);
    const previousCount = (await readPaidCharges()).length;
    shop.clock.advance(month);
    await renewSubscriptions(shop.deps);
    expect(await readPaidCharges()).toHaveLength(previousCount + 1);
    await assertMoneyRests(shop, db());
  };
  const countSavedCards = async (ada: Shopper) => (await ada.get('/api/account/cards')).body.count;
  /** The error of a card whose bank has to be asked first, and what the bank's page leads back with. */
  const readBankPage = ({ body }: Awaited<ReturnType<Shopper['post']>>): string => {
    expect(body.error).toMatchObject({
      code: 'authentication_required',
      param: expect.stringContaining('/authorize/seti_'),
    });
    return body.error.param;
  };

  test('a card is saved once its bank has agreed to later charges, and renews a subscription', async () => {
    const shop = await openShopWithAda();
    const { ada, browser } = shop;
    const id = await placeSubscription(shop, ada);
    const token = await browser.card(asksOnce);
    const saveAccountCard = (extraFields = {}) => ada.post('/api/account/cards', { token, ...extraFields });
    const page = readBankPage(await saveAccountCard());
    expect(readBankPage(await saveAccountCard())).toBe(page);
    expect(await countSavedCards(ada)).toBe(0);
    expect(await answerAtBank(shop, page, 'approve')).toBe('succeeded');
    const saved = await saveAccountCard({ resumed: true });
    expect(saved.body).toMatchObject({ token, last4: '3155', default: true });
    const changed = await ada.put(`/api/subscriptions/${id}`, { billing: { account_card_id: saved.body.id } });
    expect(changed.body.billing.card.last4).toBe('3155');
    await assertRenewed(shop);
  });

  test('the bank of a card that is saved at the checkout is asked when it pays', async () => {
    const { ada, browser } = await openShopWithAda();
    const card = { token: await browser.card(asksOnce), at_checkout: true };
    expect((await ada.post('/api/account/cards', card)).body).toMatchObject({ last4: '3155' });
  });

  test('a card whose bank has refused is not saved', async () => {
    const shop = await openShopWithAda();
    const { ada, browser } = shop;
    const token = await browser.card(asksOnce);
    const page = readBankPage(await ada.post('/api/account/cards', { token }));
    expect(await answerAtBank(shop, page, 'fail')).toBe('failed');
    const declinedResponse = await ada.post('/api/account/cards', { token, resumed: true });
    expect(declinedResponse.body).toMatchObject({ errors: { token: { code: 'DECLINED' } } });
    expect(await countSavedCards(ada)).toBe(0);
  });

  test('what the bank’s page leads back with saves no card that this session has not brought', async () => {
    const { ada, browser } = await openShopWithAda();
    const token = await browser.card(cards.visa);
    const answered = await ada.post('/api/account/cards', { token, resumed: true });
    expect(answered.body).toMatchObject({ errors: { token: { code: 'INVALID' } } });
    expect(await countSavedCards(ada)).toBe(0);
  });

  test('a card that takes the place of a subscription’s is asked about first, and renews it', async () => {
    const shop = await openShopWithAda();
    const { ada, browser } = shop;
    const id = await placeSubscription(shop, ada);
    const card = { token: await browser.card(asksOnce) };
    const changeSubscriptionCard = () => ada.put(`/api/subscriptions/${id}`, { billing: { card } });
    const page = readBankPage(await changeSubscriptionCard());
    expect((await ada.get(`/api/subscriptions/${id}`)).body.billing.card.last4).toBe('4242');
    expect(await answerAtBank(shop, page, 'approve')).toBe('succeeded');
    expect((await changeSubscriptionCard()).body.billing.card.last4).toBe('3155');
    await assertRenewed(shop);
  });

  test('the holder of a card is kept while its bank is asked, unread by the bank, and for this account alone', async () => {
    const shop = await openShopWithAda();
    const { ada, browser } = shop;
    const token = await browser.card(asksOnce);
    const holder = { name: 'Ada Lovelace', address1: '12 Analytical Way', city: 'London', country: 'GB' };
    const page = readBankPage(await ada.post('/api/account/cards', { token, billing: holder, default: false }));
    const back = await browser.backFrom({ next_action: { redirect_to_url: { url: page } } }, 'approve');
    const billing_seal = back?.get('billing_seal') ?? '';
    expect(decodeURIComponent(String(back))).not.toMatch(/Ada|Analytical/);
    const resumed = { token, resumed: true, billing_seal };
    for (const broken of ['', 'x', `${billing_seal.slice(0, -4)}AAAA`]) {
      const { body } = await ada.post('/api/account/cards', { ...resumed, billing_seal: broken || 'AAAA' });
      expect(body.errors).toMatchObject({ billing_seal: { code: 'INVALID' } });
    }
    const saved = (await ada.post('/api/account/cards', resumed)).body;
    expect(saved).toMatchObject({ token, billing: holder });
    expect((await ada.get(`/api/account/cards/${saved.id}`)).body.billing).toMatchObject(holder);
  });

  test('what is changed together with the card is kept while its bank is asked', async () => {
    const shop = await openShopWithAda();
    const { ada, browser } = shop;
    const id = await placeSubscription(shop, ada);
    const card = { token: await browser.card(asksOnce) };
    const page = readBankPage(
      await ada.put(`/api/subscriptions/${id}`, { quantity: 5, plan_id: ids.planMonthly, billing: { card } }),
    );
    const back = await browser.backFrom({ next_action: { redirect_to_url: { url: page } } }, 'approve');
    expect(Object.fromEntries(back ?? [])).toMatchObject({
      subscription_id: id,
      card_token: card.token,
      quantity: '5',
      plan_id: ids.planMonthly,
    });
  });

  test('a card that was saved before banks were asked is asked about when a subscription takes it', async () => {
    const shop = await openShopWithAda();
    const { ada, browser } = shop;
    const id = await placeSubscription(shop, ada);
    const saved = (await ada.post('/api/account/cards', { token: await browser.card(cards.visa) })).body;
    const customer = (await ada.get('/api/account')).body.stripe_customer;
    const token = await browser.card(asksOnce);
    await shop.stripe.paymentMethods.attach(token, { customer });
    await db().updateTable('account_cards').set({ token }).where('id', '=', saved.id).execute();
    const changeSubscriptionCard = () =>
      ada.put(`/api/subscriptions/${id}`, { billing: { account_card_id: saved.id } });
    expect(await answerAtBank(shop, readBankPage(await changeSubscriptionCard()), 'approve')).toBe('succeeded');
    expect((await changeSubscriptionCard()).status).toBe(200);
    await assertRenewed(shop);
  });
});
