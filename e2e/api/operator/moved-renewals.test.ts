import { type Db, renewSubscriptions } from '@mercer/server';
import { buildTestApp, eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, createCardToken, openTestShop, signUpShopper } from '../../shop.ts';
import { createEmptySqlite, exportThroughApi, importThroughApi } from './transfer-api.ts';

const minute = 60_000;
const month = 31 * 1440 * minute;

const isChargeRequest = (request: Request) => request.method === 'POST' && request.url.endsWith('/charges');

eachDatabase((db) => {
  /** A shop with a subscription that is due in a month. */
  async function openSubscribedShop() {
    let isLost = false;
    const shop = await openTestShop(db(), { losesResponse: (request) => isLost && isChargeRequest(request) });
    const ada = shop.shopper();
    await signUpShopper(ada, 'ada');
    const billing = { card: { token: await createCardToken(ada, cards.visa) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    expect((await ada.post('/api/subscriptions', { ...plan, shipping: address, billing })).status).toBe(200);
    const setAnswersLost = (is: boolean) => {
      isLost = is;
    };
    const countPaidCharges = async () => {
      const { card_token } = await db().selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
      const { results } = (await ada.get(`/vault/sandbox/charges?token=${card_token}`)).body;
      return results.filter(({ status }: { status: string }) => status === 'succeeded').length;
    };
    return { ...shop, ada, loseAnswers: setAnswersLost, countPaidCharges };
  }

  /**
   * Opens the same shop on another database, with the same gateways and clock; `asked` holds the URLs that were
   * requested of the gateways.
   */
  function openMovedShop(
    targetDb: Db,
    { deps }: Awaited<ReturnType<typeof openSubscribedShop>>,
    gateways = testConfig.gateways,
  ) {
    const requestedUrls: string[] = [];
    const recordRequest = (request: Request) => {
      requestedUrls.push(request.url);
      return deps.fetch(request);
    };
    return {
      ...buildTestApp(targetDb, { fetch: recordRequest, now: deps.now, config: { ...testConfig, gateways } }),
      requestedUrls,
    };
  }

  const subscriptionIn = (shopDb: Db) => shopDb.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();

  describe('moved', () => {
    test('a subscription goes on with its card', async () => {
      const shop = await openSubscribedShop();
      const targetDb = await createEmptySqlite();
      await importThroughApi(targetDb, await exportThroughApi(db()));
      shop.clock.advance(month);
      await renewSubscriptions(openMovedShop(targetDb, shop).deps);
      expect(await shop.countPaidCharges()).toBe(2);
      expect(await subscriptionIn(targetDb)).toMatchObject({ status: 'active', payment_failures: 0 });
    });

    test('a subscription whose last payment failed is tried again there', async () => {
      const shop = await openSubscribedShop();
      const card_token = await createCardToken(shop.ada, cards.declined);
      const { card_token: good } = await subscriptionIn(db());
      await db().updateTable('subscriptions').set({ card_token }).execute();
      shop.clock.advance(month);
      await renewSubscriptions(shop.deps);
      await db().updateTable('subscriptions').set({ card_token: good }).execute();
      const targetDb = await createEmptySqlite();
      await importThroughApi(targetDb, await exportThroughApi(db()));
      expect(await subscriptionIn(targetDb)).toMatchObject({ status: 'pastdue', payment_failures: 1 });
      shop.clock.advance(2 * 1440 * minute);
      const { deps, faults } = openMovedShop(targetDb, shop);
      await renewSubscriptions(deps);
      expect(faults).toEqual([]);
      expect(await subscriptionIn(targetDb)).toMatchObject({ status: 'active', payment_failures: 0 });
      expect(await shop.countPaidCharges()).toBe(2);
    });

    test('a renewal that was charged while the shop moved is not charged again', async () => {
      const shop = await openSubscribedShop();
      shop.clock.advance(month);
      shop.loseAnswers(true);
      await renewSubscriptions(shop.deps);
      shop.loseAnswers(false);
      const targetDb = await createEmptySqlite();
      await importThroughApi(targetDb, await exportThroughApi(db()));
      shop.clock.advance(10 * minute);
      const { deps } = openMovedShop(targetDb, shop);
      await renewSubscriptions(deps);
      await renewSubscriptions(deps);
      expect(await shop.countPaidCharges()).toBe(2);
      const placed = await targetDb.selectFrom('orders').select('status').where('number', 'is not', null).execute();
      expect(placed).toEqual([{ status: 'paid' }, { status: 'paid' }]);
    });

    test('a card of a gateway that the shop has no keys of is charged by no other one, and the log says why', async () => {
      const shop = await openSubscribedShop();
      await db().updateTable('vault_tokens').set({ gateway: 'stripe', customer: 'cus_1' }).execute();
      const targetDb = await createEmptySqlite();
      await importThroughApi(targetDb, await exportThroughApi(db()));
      shop.clock.advance(month);
      const { stripe: _, ...withoutStripe } = testConfig.gateways;
      const { deps, requestedUrls, faults } = openMovedShop(targetDb, shop, withoutStripe);
      await renewSubscriptions(deps);
      expect(requestedUrls).toEqual([]);
      expect(JSON.stringify(faults)).toMatch(/No keys are configured for the gateway 'stripe'/);
      expect(await subscriptionIn(targetDb)).toMatchObject({ status: 'active', payment_failures: 0 });
    });

    test.each([
      ['an account keeps the card', 'stripe', 'active'],
      ['nobody knows it', null, 'pastdue'],
    ] as const)('a token without its gateway, as earlier versions moved it: %s', async (__, gateway, status) => {
      const shop = await openSubscribedShop();
      const { card_token, account_id } = await subscriptionIn(db());
      await db().deleteFrom('vault_tokens').execute();
      const card = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2034, billing: '{}', test: 1 as const };
      const cardRow = {
        ...card,
        id: 'card-1',
        token: card_token ?? '',
        account_id: account_id ?? '',
        customer: 'cus_1',
      };
      if (gateway)
        await db()
          .insertInto('account_cards')
          .values({ ...cardRow, gateway, date_created: '' })
          .execute();
      const targetDb = await createEmptySqlite();
      await importThroughApi(targetDb, await exportThroughApi(db()));
      shop.clock.advance(month);
      const { stripe: ___, ...withoutStripe } = testConfig.gateways;
      const { deps, requestedUrls } = openMovedShop(targetDb, shop, withoutStripe);
      await renewSubscriptions(deps);
      expect(requestedUrls).toEqual([]);
      expect((await subscriptionIn(targetDb)).status).toBe(status);
    });
  });

  test('a wish whose unpaid order was forgotten is asked for anew', async () => {
    const shop = await openTestShop(db());
    const ada = shop.shopper();
    await signUpShopper(ada, 'ada');
    const billing = { card: { token: await createCardToken(ada, cards.declined) } };
    const wish = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address, billing };
    expect((await ada.post('/api/subscriptions', wish)).status).toBe(402);
    const { order_id } = await db().selectFrom('subscription_purchases').select('order_id').executeTakeFirstOrThrow();
    await db().deleteFrom('orders').where('id', '=', order_id).execute();
    expect((await ada.post('/api/subscriptions', wish)).status).toBeLessThan(500);
    expect(shop.faults).toEqual([]);
  });
});
