import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, passHalfMinute, waitForWebhook } from '../money.ts';
import { amazonWay, klarnaWay, paysafecardWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { listSucceededCharges, visitRedirectShop } from '../redirects.ts';
import { createOperatorCaller, fillCart, readStockLevel } from '../shop.ts';

/**
 * Gateways with a payment page of their own; all of them owe shop and shopper the same, whatever the outcome of a
 * payment there.
 */
const ways: [name: string, way: RedirectWay][] = [
  ['Klarna', klarnaWay],
  ['Paysafecard', paysafecardWay],
  ['QuickPay', quickpayWay],
  ['Amazon Pay', amazonWay],
];

eachDatabase((db: () => Db) => {
  describe.each(ways)('%s', (_, way) => {
    const openRedirectVisit = () => visitRedirectShop(db(), way);

    test('pays the order, once, and comes back by refund', async () => {
      const { shop, shopper } = await openRedirectVisit();
      const initialStock = await readStockLevel(shopper, ids.mug);
      way.assertBack(await way.pay(shop, shopper), 'approve');
      const order = (await shopper.post('/api/cart/order')).body;
      const payments = [{ status: 'succeeded', method: way.method, amount: 25 }];
      expect(order).toMatchObject({ status: 'paid', currency: 'EUR', payments });
      expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
      await deliverWebhooks(shop);
      expect(await listSucceededCharges(shop, order.id)).toMatchObject([
        { amount: 2500, currency: 'EUR', amount_refunded: 0 },
      ]);
      expect(await readStockLevel(shopper, ids.mug)).toBe(initialStock - 2);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await listSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await listSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
      expect(shop.faults).toEqual([]);
    });

    test('the amount is the cart’s, whatever the browser says', async () => {
      const { shop, shopper } = await openRedirectVisit();
      await way.pay(shop, shopper);
      const rows = await shop.deps.db.selectFrom('payments').select(['amount', 'currency']).execute();
      expect(rows).toEqual([{ amount: 2500, currency: 'EUR' }]);
    });

    test.each(['cancel', 'fail'] as const)(
      '%s: no order, no money, and the cart can be paid after it',
      async (result) => {
        const { shop, shopper } = await openRedirectVisit();
        way.assertBack(await way.pay(shop, shopper, result), result);
        expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
        expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
        await passHalfMinute(shop);
        await way.pay(shop, shopper);
        expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
        await passHalfMinute(shop);
        await assertMoneyRests(shop, db());
      },
    );

    test.each(['approve', 'late', 'twice'])(
      '%s, and never submitted: the announcement makes the order, or the sweeper',
      async (result) => {
        const { shop, shopper } = await openRedirectVisit();
        await way.pay(shop, shopper, result);
        await (way.isSilent ? passHalfMinute(shop) : deliverWebhooks(shop));
        await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
        expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
        await assertMoneyRests(shop, db());
      },
    );

    test('the answer is lost: the sweeper finds what was paid', async () => {
      const { shop, shopper } = await openRedirectVisit();
      await way.pay(shop, shopper, 'lost');
      expect((await shopper.post('/api/cart/order')).status).toBe(502);
      await passHalfMinute(shop);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order.status).toBe('paid');
      expect(await listSucceededCharges(shop, order.id)).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('the money is refused: no order, and nothing is kept', async () => {
      const { shop, shopper } = await openRedirectVisit();
      await way.pay(shop, shopper, 'refused');
      expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('twenty submits, the announcement and the sweeper at once make one order', async () => {
      const { shop, shopper } = await openRedirectVisit();
      await way.pay(shop, shopper);
      if (!way.isSilent) await waitForWebhook(shop);
      const submits = Array.from({ length: 20 }, () => shopper.post('/api/cart/order'));
      const webhookResponses = [...shop.webhooks].map((request) => shop.app.fetch(request.clone()));
      const [answers] = await Promise.all([Promise.all(submits), Promise.all(webhookResponses), passHalfMinute(shop)]);
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await listSucceededCharges(shop, answers[0]?.body.id)).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('a cart that has grown is not paid by the smaller payment', async () => {
      const { shop, shopper } = await openRedirectVisit();
      await way.pay(shop, shopper);
      await fillCart(shopper, ids.mug, 5);
      const changed = { status: 409, body: { error: { code: 'cart_changed' } } };
      expect(await shopper.post('/api/cart/order')).toMatchObject(changed);
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(7);
    });
  });
});
