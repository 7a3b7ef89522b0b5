import { stripeOf } from '@mercer/sandbox/testing';
import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { assertMoneyRests } from '../money.ts';
import { cards, signUp } from '../shop.ts';
import { browserOf, openStripeShop } from '../stripe.ts';

const month = 31 * 86_400_000;
/** Its bank asks once, and lets later charges pass. */
const asksOnce = '4000002500003155';

eachDatabase((db: () => Db) => {
  const openShop = async () => {
    const shop = await openStripeShop(db());
    const ada = shop.shopper();
    await signUp(ada, 'ada');
    return { ...shop, ada, stripe: stripeOf(shop.sandbox), browser: browserOf(shop) };
  };
  type Shop = Awaited<ReturnType<typeof openShop>>;
  const answer = ({ browser }: Shop, url: string, result: string) =>
    browser.press({ next_action: { redirect_to_url: { url } } }, result);
  const subscribe = async ({ browser }: Shop, shopper: Shopper): Promise<string> => {
    const billing = { card: { token: await browser.card(cards.visa) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    return (await shopper.post('/api/subscriptions', { ...plan, shipping: address, billing })).body.id;
  };
  const renewed = async (shop: Shop) => {
    const paid = async () => (await shop.stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.paid);
    const before = (await paid()).length;
    shop.clock.advance(month);
    await renewSubscriptions(shop.deps);
    expect(await paid()).toHaveLength(before + 1);
    await assertMoneyRests(shop, db());
  };
  const countOf = async (ada: Shopper) => (await ada.get('/api/account/cards')).body.count;
  /** The error of a card whose bank has to be asked first, and what the bank's page leads back with. */
  const askedBy = ({ body }: Awaited<ReturnType<Shopper['post']>>): string => {
    expect(body.error).toMatchObject({
      code: 'authentication_required',
      param: expect.stringContaining('/authorize/seti_'),
    });
    return body.error.param;
  };

  test('a card is saved once its bank has agreed to later charges, and renews a subscription', async () => {
    const shop = await openShop();
    const { ada, browser } = shop;
    const id = await subscribe(shop, ada);
    const token = await browser.card(asksOnce);
    const save = (more = {}) => ada.post('/api/account/cards', { token, ...more });
    const page = askedBy(await save());
    expect(askedBy(await save())).toBe(page);
    expect(await countOf(ada)).toBe(0);
    expect(await answer(shop, page, 'approve')).toBe('succeeded');
    const saved = await save({ resumed: true });
    expect(saved.body).toMatchObject({ token, last4: '3155', default: true });
    const changed = await ada.put(`/api/subscriptions/${id}`, { billing: { account_card_id: saved.body.id } });
    expect(changed.body.billing.card.last4).toBe('3155');
    await renewed(shop);
  });

  test('the bank of a card that is saved at the checkout is asked when it pays', async () => {
    const { ada, browser } = await openShop();
    const card = { token: await browser.card(asksOnce), at_checkout: true };
    expect((await ada.post('/api/account/cards', card)).body).toMatchObject({ last4: '3155' });
  });

  test('a card whose bank has refused is not saved', async () => {
    const shop = await openShop();
    const { ada, browser } = shop;
    const token = await browser.card(asksOnce);
    const page = askedBy(await ada.post('/api/account/cards', { token }));
    expect(await answer(shop, page, 'fail')).toBe('failed');
    const refused = await ada.post('/api/account/cards', { token, resumed: true });
    expect(refused.body).toMatchObject({ errors: { token: { code: 'DECLINED' } } });
    expect(await countOf(ada)).toBe(0);
  });

  test('what the bank’s page leads back with saves no card that this session has not brought', async () => {
    const { ada, browser } = await openShop();
    const token = await browser.card(cards.visa);
    const answered = await ada.post('/api/account/cards', { token, resumed: true });
    expect(answered.body).toMatchObject({ errors: { token: { code: 'INVALID' } } });
    expect(await countOf(ada)).toBe(0);
  });

  test('a card that takes the place of a subscription’s is asked about first, and renews it', async () => {
    const shop = await openShop();
    const { ada, browser } = shop;
    const id = await subscribe(shop, ada);
    const card = { token: await browser.card(asksOnce) };
    const change = () => ada.put(`/api/subscriptions/${id}`, { billing: { card } });
    const page = askedBy(await change());
    expect((await ada.get(`/api/subscriptions/${id}`)).body.billing.card.last4).toBe('4242');
    expect(await answer(shop, page, 'approve')).toBe('succeeded');
    expect((await change()).body.billing.card.last4).toBe('3155');
    await renewed(shop);
  });

  test('the holder of a card is kept while its bank is asked, unread by the bank, and for this account alone', async () => {
    const shop = await openShop();
    const { ada, browser } = shop;
    const token = await browser.card(asksOnce);
    const holder = { name: 'Ada Lovelace', address1: '12 Analytical Way', city: 'London', country: 'GB' };
    const page = askedBy(await ada.post('/api/account/cards', { token, billing: holder, default: false }));
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
    const shop = await openShop();
    const { ada, browser } = shop;
    const id = await subscribe(shop, ada);
    const card = { token: await browser.card(asksOnce) };
    const page = askedBy(
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
    const shop = await openShop();
    const { ada, browser } = shop;
    const id = await subscribe(shop, ada);
    const saved = (await ada.post('/api/account/cards', { token: await browser.card(cards.visa) })).body;
    const customer = (await ada.get('/api/account')).body.stripe_customer;
    const token = await browser.card(asksOnce);
    await shop.stripe.paymentMethods.attach(token, { customer });
    await db().updateTable('account_cards').set({ token }).where('id', '=', saved.id).execute();
    const change = () => ada.put(`/api/subscriptions/${id}`, { billing: { account_card_id: saved.id } });
    expect(await answer(shop, askedBy(await change()), 'approve')).toBe('succeeded');
    expect((await change()).status).toBe(200);
    await renewed(shop);
  });
});
