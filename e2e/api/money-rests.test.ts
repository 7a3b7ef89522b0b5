import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, withGatewayFetch } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  answerBankPage,
  assertMoneyRests,
  chargeAtGateway,
  computeNetAmount,
  confirmIntent,
  deliverWebhooks,
  fillCartWithoutCard,
  openAirwallexIntent,
  passHalfMinute,
  placeOrderByBank,
  placeOrderByCard,
  readGatewayLedger,
  submitIntent,
  waitForWebhook,
} from '../money.ts';
import { cards, fillCart, openTestShop, signUpShopper } from '../shop.ts';

const minute = 60_000;
const hold = 16 * minute;
const day = 24 * 60 * minute;

eachDatabase((db: () => Db) => {
  const openShopWithCart = async (faults = {}) => {
    const shop = await openTestShop(db(), faults);
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.watch);
    return { shop, shopper };
  };
  const readPlacedOrders = () => db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();
  const setStockLevel = (id: string, stock_level: number) =>
    db().updateTable('products').set({ stock_level }).where('id', '=', id).execute();
  const setProductPrice = (id: string, price: number) =>
    db().updateTable('products').set({ price }).where('id', '=', id).execute();

  describe('money rests with an order, or goes back', () => {
    test('a bank page approved after the other form’s card was declined', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      const intent = await openAirwallexIntent(shopper);
      await confirmIntent(shop, intent, cards.declined);
      expect((await submitIntent(shopper, intent)).status).toBe(402);
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      expect((await confirmIntent(shop, intent, cards.visa)).status).toBe(400);
      await assertMoneyRests(shop, db());
    });

    test.each([1, 3])('a bank page approved after the hold has ended, %s times as long', async (times) => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      shop.clock.advance(times * hold);
      await sweepOrders(shop.deps);
      expect(await db().selectFrom('stock_holds').selectAll().execute()).toEqual([]);
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('an intent confirmed after the hold has ended makes the order, or goes back when the pieces are gone', async () => {
      const { shop, shopper } = await openShopWithCart();
      const otherShopper = shop.shopper();
      await fillCartWithoutCard(otherShopper, ids.watch, 2);
      const intents = [await openAirwallexIntent(shopper), await openAirwallexIntent(otherShopper)];
      shop.clock.advance(hold);
      await sweepOrders(shop.deps);
      await setStockLevel(ids.watch, 1);
      for (const intent of intents) await confirmIntent(shop, intent, cards.visa);
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
      await assertMoneyRests(shop, db());
    });

    test('the intent of an order that was paid by card is ended, however soon it is confirmed', async () => {
      const { shop, shopper } = await openShopWithCart();
      const intent = await openAirwallexIntent(shopper);
      expect((await placeOrderByCard(shopper, cards.visa)).body.status).toBe('paid');
      expect((await confirmIntent(shop, intent, cards.visa)).status).toBe(400);
      await assertMoneyRests(shop, db());
    });

    test('an intent confirmed while its gateway could not be told to end it goes back', async () => {
      let isDown = false;
      const { shop, shopper } = await openShopWithCart({
        fault: ({ url }: Request) => isDown && url.includes('/airwallex/'),
      });
      const intent = await openAirwallexIntent(shopper);
      isDown = true;
      expect((await placeOrderByCard(shopper, cards.visa)).body.status).toBe('paid');
      expect((await confirmIntent(shop, intent, cards.visa)).status).toBe(200);
      isDown = false;
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', refund_total: 0 });
      await assertMoneyRests(shop, db());
    });

    test('an intent whose announcement is faster than the shopper’s browser is the order that it paid', async () => {
      const { shop, shopper } = await openShopWithCart();
      const intent = await openAirwallexIntent(shopper);
      await confirmIntent(shop, intent, cards.visa);
      await deliverWebhooks(shop);
      await expect.poll(readPlacedOrders).toHaveLength(1);
      const answers = [await submitIntent(shopper, intent), await shopper.post('/api/cart/order')];
      for (const { body } of answers)
        expect(body).toMatchObject({ status: 'paid', id: (await readPlacedOrders())[0]?.id });
      expect((await submitIntent(shop.shopper(), intent)).status).toBe(400);
      expect(await readPlacedOrders()).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('a cart that is changed and paid while the old bank page is approved', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      await fillCart(shopper, ids.mug);
      const [{ body }] = await Promise.all([placeOrderByCard(shopper, cards.visa), answerBankPage(shop, page)]);
      expect(body).toMatchObject({ status: 'paid', items: [{ quantity: 1 }, { quantity: 1 }] });
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('a bank page of the old cart, opened later, says that the payment was cancelled', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      await fillCart(shopper, ids.mug);
      await placeOrderByCard(shopper, cards.visa);
      expect(await answerBankPage(shop, page)).toContain('Payment was cancelled');
      await assertMoneyRests(shop, db());
    });

    test('an announcement of what the shop has learned already asks no gateway; one of a payment that it does not know does', async () => {
      const requestedUrls: string[] = [];
      const { shop, shopper } = await openShopWithCart({
        fault: ({ method, url }: Request) => method === 'GET' && !requestedUrls.push(url),
      });
      const { body } = await placeOrderByCard(shopper, cards.visa);
      await deliverWebhooks(shop);
      const { amount } = (await readGatewayLedger(shop, body.id))[0]!;
      shop.webhooks.length = 0;
      await chargeAtGateway(shop, { order_id: body.id, amount, currency: body.currency });
      await deliverWebhooks(shop);
      await expect.poll(() => computeNetAmount(shop, body.id)).toBe(amount);
      expect(requestedUrls).toHaveLength(1);
      // the gateway has given it back before the shop has written that down
      const readRefunds = () => db().selectFrom('refunds').select('status').execute();
      await expect.poll(readRefunds).toEqual([{ status: 'succeeded' }]);
      await assertMoneyRests(shop, db());
    });

    test('two tabs pay at once, each in its own way', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      const intent = await openAirwallexIntent(shopper);
      const second = shop.shopper();
      second.session = shopper.session;
      await Promise.all([
        answerBankPage(shop, page),
        confirmIntent(shop, intent, cards.visa),
        placeOrderByCard(shopper, cards.visa),
        placeOrderByCard(second, cards.visa),
      ]);
      await passHalfMinute(shop);
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('browser, gateway and sweeper tell of a payment at once', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      await answerBankPage(shop, page);
      await waitForWebhook(shop);
      shop.clock.advance(20_000);
      const announcePayment = () => deliverWebhooks(shop);
      const sweepShopOrders = () => sweepOrders(shop.deps);
      const submitOrder = () => shopper.post('/api/cart/order');
      await Promise.all([
        submitOrder(),
        announcePayment(),
        sweepShopOrders(),
        submitOrder(),
        announcePayment(),
        sweepShopOrders(),
      ]);
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      expect((await readGatewayLedger(shop, (await readPlacedOrders())[0]?.id ?? '')).length).toBe(1);
      await assertMoneyRests(shop, db());
    });

    test('a guest’s bank page, approved after the pieces have joined the account’s cart and were paid there', async () => {
      const { shop, shopper } = await openShopWithCart();
      const owner = shop.shopper();
      await signUpShopper(owner, 'ada');
      await fillCart(owner, ids.mug);
      const page = await placeOrderByBank(shopper);
      await shopper.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
      await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
      const { body } = await placeOrderByCard(shopper, cards.visa);
      expect(body).toMatchObject({ status: 'paid', items: [{ quantity: 1 }, { quantity: 1 }] });
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      expect(await readPlacedOrders()).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('a guest’s bank page, approved after the login and before anything else is paid, is the account’s order', async () => {
      const { shop, shopper } = await openShopWithCart();
      const owner = shop.shopper();
      await signUpShopper(owner, 'ada');
      await fillCart(owner, ids.mug);
      const page = await placeOrderByBank(shopper);
      await shopper.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      expect((await shopper.get('/api/account/orders')).body.results).toMatchObject([{ status: 'paid' }]);
      await assertMoneyRests(shop, db());
    });

    test('a declined card ends the other ways to pay the same cart', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      expect((await placeOrderByCard(shopper, cards.declined)).status).toBe(402);
      expect(await answerBankPage(shop, page)).toContain('Payment was cancelled');
      expect((await placeOrderByCard(shopper, cards.visa)).body.status).toBe('paid');
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('what was approved before another card is tried pays the order, and nothing else is charged', async () => {
      const { shop, shopper } = await openShopWithCart();
      await answerBankPage(shop, await placeOrderByBank(shopper));
      const { body } = await placeOrderByCard(shopper, cards.visa);
      expect(body.status).toBe('paid');
      expect((await readGatewayLedger(shop, body.id)).map(({ status }) => status)).toEqual(['succeeded']);
      await assertMoneyRests(shop, db());
    });

    test.each([
      ['6975, whose answer is lost', '4000000000006975', {}],
      ['whose gateway is not reached again', cards.visa, { lost: ({ url }: Request) => url.includes('/charges') }],
    ])('a card %s: the order stands within half a minute of a crash', async (_, number, faults) => {
      const { shop, shopper } = await openShopWithCart(faults);
      await placeOrderByCard(shopper, number);
      await passHalfMinute({ ...shop, deps: withGatewayFetch(shop.deps, shop.sandbox.fetch) });
      const order = (await shopper.get('/api/cart/order')).body;
      expect([order.status, (await readGatewayLedger(shop, order.id)).length]).toEqual(['paid', 1]);
      await assertMoneyRests(shop, db());
    });

    test('attempts are asked about for days, then ended at their gateway', async () => {
      const { shop, shopper } = await openShopWithCart();
      const intent = await openAirwallexIntent(shopper);
      for (let days = 0; days < 6; days += 1) {
        shop.clock.advance(day);
        await sweepOrders(shop.deps);
      }
      expect(await statusOfIntent(intent.id)).toBe('pending');
      shop.clock.advance(day + hold);
      await sweepOrders(shop.deps);
      expect(await statusOfIntent(intent.id)).toBe('canceled');
      expect((await confirmIntent(shop, intent, cards.visa)).status).toBe(400);
    });

    const statusOfIntent = async (id: string) =>
      (await db().selectFrom('payments').select('status').where('transaction_id', '=', id).executeTakeFirstOrThrow())
        .status;

    test('a gateway that does not answer keeps no other waiting', async () => {
      const { shop, shopper } = await openShopWithCart({
        fault: ({ url }: Request) => isDown && url.includes('/airwallex/'),
      });
      let isDown = false;
      const otherShoppers = [shop.shopper(), shop.shopper(), shop.shopper()];
      for (const otherShopper of otherShoppers) {
        await fillCartWithoutCard(otherShopper, ids.mug);
        await openAirwallexIntent(otherShopper);
      }
      const page = await placeOrderByBank(shopper);
      isDown = true;
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
    });
  });

  describe('a price or the stock that the owner changes while somebody pays', () => {
    test('the shopper who has paid what was shown has the order at that price', async () => {
      const { shop, shopper } = await openShopWithCart();
      const intent = await openAirwallexIntent(shopper);
      await setProductPrice(ids.watch, 29_999);
      await confirmIntent(shop, intent, cards.visa);
      expect((await submitIntent(shopper, intent)).body).toMatchObject({ status: 'paid', grand_total: 199.99 });
      await assertMoneyRests(shop, db());
    });

    test('so does who comes back from the bank', async () => {
      const { shop, shopper } = await openShopWithCart();
      const page = await placeOrderByBank(shopper);
      await setProductPrice(ids.watch, 9999);
      await answerBankPage(shop, page);
      expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 199.99 });
      await assertMoneyRests(shop, db());
    });

    test('a payment that is begun anew costs what the cart says now, and the old one is ended', async () => {
      const { shop, shopper } = await openShopWithCart();
      const intent = await openAirwallexIntent(shopper);
      await setProductPrice(ids.watch, 29_999);
      expect(await openAirwallexIntent(shopper)).toMatchObject({ amount: 299.99 });
      expect((await confirmIntent(shop, intent, cards.visa)).status).toBe(400);
      expect((await placeOrderByCard(shopper, cards.visa)).body).toMatchObject({ status: 'paid', grand_total: 299.99 });
      await assertMoneyRests(shop, db());
    });

    test.each(['the stock', 'the product'])(
      '%s is gone: the shopper is told, and the money goes back at once',
      async (missingPart) => {
        const { shop, shopper } = await openShopWithCart();
        await fillCart(shopper, ids.mug);
        const intent = await openAirwallexIntent(shopper);
        if (missingPart === 'the stock') await setStockLevel(ids.watch, 0);
        else await db().deleteFrom('products').where('id', '=', ids.watch).execute();
        await confirmIntent(shop, intent, cards.visa);
        const { status, body } = await submitIntent(shopper, intent);
        expect([status, body.error.code]).toEqual([409, missingPart === 'the stock' ? 'out_of_stock' : 'cart_changed']);
        expect(await readPlacedOrders()).toEqual([]);
        await assertMoneyRests(shop, db());
      },
    );
  });

  describe('a charge of the order’s name that is not its price', () => {
    test.each([
      ['less', { amount: 1 }],
      ['in another currency', { currency: 'JPY' }],
    ])('%s pays nothing and goes back', async (_, change) => {
      const { shop, shopper } = await openShopWithCart();
      await openAirwallexIntent(shopper);
      const { id, grand_total: amount } = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow();
      await chargeAtGateway(shop, { order_id: id, amount, currency: 'USD', ...change });
      await deliverWebhooks(shop);
      await expect.poll(() => computeNetAmount(shop, id)).toBe(0);
      expect(await readPlacedOrders()).toEqual([]);
      expect((await placeOrderByCard(shopper, cards.visa)).body.status).toBe('paid');
      await assertMoneyRests(shop, db());
    });
  });
});
