import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, testApp, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, cardToken, openShop, signUp } from '../../shop.ts';
import { emptySqlite, exported, imported } from './moving.ts';

const minute = 60_000;
const month = 31 * 1440 * minute;

const isCharge = (request: Request) => request.method === 'POST' && request.url.endsWith('/charges');

eachDatabase((db) => {
  /** A shop with a subscription that is due in a month. */
  async function subscribed() {
    let isLost = false;
    const shop = await openShop(db(), { lost: (request) => isLost && isCharge(request) });
    const ada = shop.shopper();
    await signUp(ada, 'ada');
    const billing = { card: { token: await cardToken(ada, cards.visa) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    expect((await ada.post('/api/subscriptions', { ...plan, shipping: address, billing })).status).toBe(200);
    const loseAnswers = (is: boolean) => {
      isLost = is;
    };
    const paid = async () => {
      const { card_token } = await db().selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
      const { results } = (await ada.get(`/vault/sandbox/charges?token=${card_token}`)).body;
      return results.filter(({ status }: { status: string }) => status === 'succeeded').length;
    };
    return { ...shop, ada, loseAnswers, paid };
  }

  /** The same shop in another place, with the same gateways and clock; what was asked of them is told. */
  function opened(other: Db, { deps }: Awaited<ReturnType<typeof subscribed>>, gateways = testConfig.gateways) {
    const asked: string[] = [];
    const fetch = (request: Request) => {
      asked.push(request.url);
      return deps.fetch(request);
    };
    return { ...testApp(other, { fetch, now: deps.now, config: { ...testConfig, gateways } }), asked };
  }

  const subscriptionIn = (other: Db) => other.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();

  describe('moved', () => {
    test('a subscription goes on with its card', async () => {
      const shop = await subscribed();
      const other = await emptySqlite();
      await imported(other, await exported(db()));
      shop.clock.advance(month);
      await renewSubscriptions(opened(other, shop).deps);
      expect(await shop.paid()).toBe(2);
      expect(await subscriptionIn(other)).toMatchObject({ status: 'active', payment_failures: 0 });
    });

    test('a subscription whose last payment failed is tried again there', async () => {
      const shop = await subscribed();
      const card_token = await cardToken(shop.ada, cards.declined);
      const { card_token: good } = await subscriptionIn(db());
      await db().updateTable('subscriptions').set({ card_token }).execute();
      shop.clock.advance(month);
      await renewSubscriptions(shop.deps);
      await db().updateTable('subscriptions').set({ card_token: good }).execute();
      const other = await emptySqlite();
      await imported(other, await exported(db()));
      expect(await subscriptionIn(other)).toMatchObject({ status: 'pastdue', payment_failures: 1 });
      shop.clock.advance(2 * 1440 * minute);
      const { deps, faults } = opened(other, shop);
      await renewSubscriptions(deps);
      expect(faults).toEqual([]);
      expect(await subscriptionIn(other)).toMatchObject({ status: 'active', payment_failures: 0 });
      expect(await shop.paid()).toBe(2);
    });

    test('a renewal that was charged while the shop moved is not charged again', async () => {
      const shop = await subscribed();
      shop.clock.advance(month);
      shop.loseAnswers(true);
      await renewSubscriptions(shop.deps);
      shop.loseAnswers(false);
      const other = await emptySqlite();
      await imported(other, await exported(db()));
      shop.clock.advance(10 * minute);
      const { deps } = opened(other, shop);
      await renewSubscriptions(deps);
      await renewSubscriptions(deps);
      expect(await shop.paid()).toBe(2);
      const placed = await other.selectFrom('orders').select('status').where('number', 'is not', null).execute();
      expect(placed).toEqual([{ status: 'paid' }, { status: 'paid' }]);
    });

    test('a card of a gateway that the shop has no keys of is charged by no other one, and the log says why', async () => {
      const shop = await subscribed();
      await db().updateTable('vault_tokens').set({ gateway: 'stripe', customer: 'cus_1' }).execute();
      const other = await emptySqlite();
      await imported(other, await exported(db()));
      shop.clock.advance(month);
      const { stripe: _, ...withoutStripe } = testConfig.gateways;
      const { deps, asked, faults } = opened(other, shop, withoutStripe);
      await renewSubscriptions(deps);
      expect(asked).toEqual([]);
      expect(JSON.stringify(faults)).toMatch(/no keys of the gateway 'stripe'/);
      expect(await subscriptionIn(other)).toMatchObject({ status: 'active', payment_failures: 0 });
    });

    test.each([
      ['an account keeps the card', 'stripe', 'active'],
      ['nobody knows it', null, 'pastdue'],
    ] as const)('a token without its gateway, as earlier versions moved it: %s', async (__, gateway, status) => {
      const shop = await subscribed();
      const { card_token, account_id } = await subscriptionIn(db());
      await db().deleteFrom('vault_tokens').execute();
      const card = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2034, billing: '{}', test: 1 as const };
      const own = { ...card, id: 'card-1', token: card_token ?? '', account_id: account_id ?? '', customer: 'cus_1' };
      if (gateway)
        await db()
          .insertInto('account_cards')
          .values({ ...own, gateway, date_created: '' })
          .execute();
      const other = await emptySqlite();
      await imported(other, await exported(db()));
      shop.clock.advance(month);
      const { stripe: ___, ...withoutStripe } = testConfig.gateways;
      const { deps, asked } = opened(other, shop, withoutStripe);
      await renewSubscriptions(deps);
      expect(asked).toEqual([]);
      expect((await subscriptionIn(other)).status).toBe(status);
    });
  });

  test('a wish whose unpaid order was forgotten is asked for anew', async () => {
    const shop = await openShop(db());
    const ada = shop.shopper();
    await signUp(ada, 'ada');
    const billing = { card: { token: await cardToken(ada, cards.declined) } };
    const wish = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address, billing };
    expect((await ada.post('/api/subscriptions', wish)).status).toBe(402);
    const { order_id } = await db().selectFrom('subscription_purchases').select('order_id').executeTakeFirstOrThrow();
    await db().deleteFrom('orders').where('id', '=', order_id).execute();
    expect((await ada.post('/api/subscriptions', wish)).status).toBeLessThan(500);
    expect(shop.faults).toEqual([]);
  });
});
