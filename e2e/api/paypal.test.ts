import { approveAtPaypal, createPaypalClient } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  assertMoneyRests,
  deliverWebhooks,
  passHalfMinute,
  placeOrderByCard,
  readGatewayLedger,
  waitForWebhook,
} from '../money.ts';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal } from '../paypal.ts';
import { cards, createOperatorCaller, fillCart, readStockLevel, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openPaypalVisit = async (circumstances?: Parameters<typeof openPaypalShop>[1]) => {
    const shop = await openPaypalShop(db(), circumstances);
    const shopper = shop.shopper();
    await fillForPaypal(shopper);
    return { shop, shopper };
  };
  /** Approved in PayPal's window, and on the cart. @returns the id of PayPal's order */
  const saveApprovedOrder = async (
    shop: Shop,
    shopper: Shopper,
    { intent = 'CAPTURE', behaviour = 'succeed' } = {},
  ) => {
    const { id } = (await openPaypalOrder(shopper, intent)).body;
    expect((await approveAtPaypal(shop.sandbox, id, behaviour)).status).toBe(200);
    await saveApprovedPaypal(shopper, id);
    return id as string;
  };
  const submitOrder = (shopper: Shopper) => shopper.post('/api/cart/order');
  const readSucceededCharges = async (shop: Shop, orderId: string) =>
    (await readGatewayLedger(shop, orderId)).filter(({ status }) => status === 'succeeded');

  describe.each(['CAPTURE', 'AUTHORIZE'])('%s', (intent) => {
    test('pays the order, once, and comes back by refund', async () => {
      const { shop, shopper } = await openPaypalVisit();
      const stock = await readStockLevel(shopper, ids.mug);
      const id = await saveApprovedOrder(shop, shopper, { intent });
      const order = (await submitOrder(shopper)).body;
      expect(order).toMatchObject({
        status: 'paid',
        payments: [{ method: 'paypal', status: 'succeeded', amount: 25 }],
      });
      expect((await submitOrder(shopper)).body.id).toBe(order.id);
      await deliverWebhooks(shop);
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([
        { token: id, amount: 2500, amount_refunded: 0 },
      ]);
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock - 2);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 0.01 });
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
      expect(shop.faults).toEqual([]);
    });

    test('approved and never submitted, nothing is taken: the shopper has not ordered yet', async () => {
      const { shop, shopper } = await openPaypalVisit();
      await saveApprovedOrder(shop, shopper, { intent });
      await deliverWebhooks(shop);
      for (let minute = 0; minute < 3; minute++) await passHalfMinute(shop);
      expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2 });
      await assertMoneyRests(shop, db());
      expect((await submitOrder(shopper)).body.status).toBe('paid');
      await assertMoneyRests(shop, db());
    });

    test('declined: no order, no money, and what is approved again pays', async () => {
      const { shop, shopper } = await openPaypalVisit();
      const id = await saveApprovedOrder(shop, shopper, { intent, behaviour: 'decline' });
      const { status, body } = await submitOrder(shopper);
      expect([status, body.error.code, shop.faults]).toEqual([402, 'card_declined', []]);
      expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
      shop.clock.advance(1000);
      await approveAtPaypal(shop.sandbox, id);
      expect((await submitOrder(shopper)).body.status).toBe('paid');
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('submitted twenty times at once, the money moves once', async () => {
      const { shop, shopper } = await openPaypalVisit();
      await saveApprovedOrder(shop, shopper, { intent });
      const answers = await Promise.all(Array.from({ length: 20 }, () => submitOrder(shopper)));
      const orders = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
      expect(orders.size).toBe(1);
      expect(await readSucceededCharges(shop, String([...orders][0]))).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test.each(['the shopper submits again', 'the announcement', 'the sweeper'])(
      'taken and the answer lost: %s makes the order',
      async (buyerKind) => {
        const { shop, shopper } = await openPaypalVisit();
        await saveApprovedOrder(shop, shopper, { intent, behaviour: 'answer_lost' });
        expect(await submitOrder(shopper)).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
        if (buyerKind === 'the shopper submits again') expect((await submitOrder(shopper)).body.status).toBe('paid');
        if (buyerKind === 'the announcement') await deliverWebhooks(shop);
        if (buyerKind === 'the sweeper') await passHalfMinute(shop);
        await expect.poll(async () => (await shopper.get('/api/cart/order')).body?.status).toBe('paid');
        await assertMoneyRests(shop, db());
      },
    );

    test('approved, and then paid by card: what PayPal holds is not taken', async () => {
      const { shop, shopper } = await openPaypalVisit();
      await saveApprovedOrder(shop, shopper, { intent });
      const order = (await placeOrderByCard(shopper, cards.visa)).body;
      expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'card' }] });
      for (let hour = 0; hour < 5; hour++) {
        shop.clock.advance(3_600_000);
        await passHalfMinute(shop);
      }
      expect(await readSucceededCharges(shop, order.id)).toHaveLength(1);
      const open = db().selectFrom('payments').select('id').where('date_due', 'is not', null);
      expect(await open.execute()).toEqual([]);
      await assertMoneyRests(shop, db());
    });
  });

  test('what the button opens has the cart’s amount and our order, whatever the browser says', async () => {
    const { shop, shopper } = await openPaypalVisit();
    const opened = (await openPaypalOrder(shopper)).body;
    expect(opened).toMatchObject({ amount: 25, currency: 'USD', status: 'PAYER_ACTION_REQUIRED' });
    const ask = await createPaypalClient(shop.sandbox);
    const { body } = await ask('GET', `/v2/checkout/orders/${opened.id}`);
    const [{ order_id } = { order_id: '' }] = await db().selectFrom('payments').select('order_id').execute();
    const unit = { amount: { value: '25.00', currency_code: 'USD' }, custom_id: order_id, invoice_id: order_id };
    expect(body).toMatchObject({ intent: 'CAPTURE', purchase_units: [unit] });
    expect(body.purchase_units[0]).not.toHaveProperty('payee');
    expect((await openPaypalOrder(shopper)).body.id).toBe(opened.id);
    expect(await openPaypalOrder(shopper, 'SALE')).toMatchObject({ status: 400, body: { error: { param: 'intent' } } });
  });

  test('an order that PayPal has forgotten is opened anew', async () => {
    const { shop, shopper } = await openPaypalVisit();
    const first = await saveApprovedOrder(shop, shopper);
    shop.clock.advance(4 * 3_600_000);
    expect((await submitOrder(shopper)).status).toBe(400);
    expect(await saveApprovedOrder(shop, shopper)).not.toBe(first);
    expect((await submitOrder(shopper)).body.status).toBe('paid');
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a window that was closed, or left open, pays nothing', async () => {
    const { shop, shopper } = await openPaypalVisit();
    const { id } = (await openPaypalOrder(shopper)).body;
    await saveApprovedPaypal(shopper, id);
    expect(await submitOrder(shopper)).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    await approveAtPaypal(shop.sandbox, id);
    expect((await submitOrder(shopper)).body.status).toBe('paid');
    await assertMoneyRests(shop, db());
  });

  test('the cart changes within PayPal’s window: its order follows, and is what the cart costs', async () => {
    const { shop, shopper } = await openPaypalVisit();
    const { id } = (await openPaypalOrder(shopper)).body;
    await fillCart(shopper, ids.mug);
    const update = { gateway: 'paypal', intent: { cart_id: 'cart', paypal_order_id: id } };
    expect((await shopper.put('/vault/intent', update)).body).toMatchObject({
      id,
      amount: 37.5,
      status: 'PAYER_ACTION_REQUIRED',
    });
    await passHalfMinute(shop);
    await approveAtPaypal(shop.sandbox, id);
    await saveApprovedPaypal(shopper, id);
    const order = (await submitOrder(shopper)).body;
    expect(order).toMatchObject({ status: 'paid', grand_total: 37.5 });
    await deliverWebhooks(shop);
    await passHalfMinute(shop);
    expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ token: id, amount: 3750, amount_refunded: 0 }]);
    await assertMoneyRests(shop, db());
    const stranger = shop.shopper();
    await fillForPaypal(stranger);
    expect((await stranger.put('/vault/intent', update)).status).toBe(404);
  });

  test('a cart that has grown is not paid by what was approved for less', async () => {
    const { shop, shopper } = await openPaypalVisit();
    const id = await saveApprovedOrder(shop, shopper);
    await fillCart(shopper, ids.mug, 5);
    expect(await submitOrder(shopper)).toMatchObject({ status: 409, body: { error: { code: 'cart_changed' } } });
    const update = { gateway: 'paypal', intent: { paypal_order_id: id } };
    const invalidRequest = { status: 409, body: { error: { code: 'cart_changed' } } };
    expect(await shopper.put('/vault/intent', update)).toMatchObject(invalidRequest);
    expect(await submitOrder(shopper)).toMatchObject(invalidRequest);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(7);
    expect(await saveApprovedOrder(shop, shopper)).not.toBe(id);
    expect((await submitOrder(shopper)).body).toMatchObject({ status: 'paid', grand_total: 87.5 });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test.each([
    ['a smaller amount', { field: 'amount', value: { value: '1.00', currency_code: 'USD' } }],
    ['a larger amount', { field: 'amount', value: { value: '25.01', currency_code: 'USD' } }],
    ['another currency', { field: 'amount', value: { value: '25.00', currency_code: 'EUR' } }],
    ['another order', { field: 'custom_id', value: 'other' }],
  ])('what is of %s at PayPal pays nothing', async (_, { field, value }) => {
    const { shop, shopper } = await openPaypalVisit();
    const id = await saveApprovedOrder(shop, shopper);
    const ask = await createPaypalClient(shop.sandbox);
    const path = `/purchase_units/@reference_id=='default'/${field}`;
    expect((await ask('PATCH', `/v2/checkout/orders/${id}`, [{ op: 'replace', path, value }])).status).toBe(204);
    expect((await submitOrder(shopper)).status).toBe(409);
    await passHalfMinute(shop);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await assertMoneyRests(shop, db());
  });

  test('what is not the cart’s own payment pays nothing', async () => {
    const { shop, shopper } = await openPaypalVisit();
    const stranger = shop.shopper();
    await fillForPaypal(stranger, 1);
    const foreign = await saveApprovedOrder(shop, stranger);
    const refusedAnswer = { status: 400, body: { error: { code: 'invalid_request' } } };
    for (const id of [foreign, '5O190127TN364715T', '../x', '']) {
      await saveApprovedPaypal(shopper, id);
      expect(await submitOrder(shopper)).toMatchObject(refusedAnswer);
    }
    expect((await submitOrder(stranger)).body.status).toBe('paid');
    await fillForPaypal(stranger, 1);
    await saveApprovedPaypal(stranger, foreign);
    expect(await submitOrder(stranger)).toMatchObject(refusedAnswer);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('forged and malformed announcements are refused, and what PayPal cannot check is to come again', async () => {
    let isDown = false;
    const { shop, shopper } = await openPaypalVisit({ fault: ({ url }) => isDown && url.includes('/sandbox/paypal') });
    await saveApprovedOrder(shop, shopper, { behaviour: 'forged_webhook' });
    expect((await submitOrder(shopper)).status).toBe(402);
    await expect.poll(() => shop.webhooks.length).toBe(2);
    const answers = await Promise.all(shop.webhooks.map((request) => shop.app.fetch(request.clone())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const genuine = shop.webhooks[answers.findIndex(({ status }) => status === 200)];
    const { headers } = genuine ?? new Request('http://localhost');
    for (const body of ['', '{}', 'null', '[]', '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}']) {
      const call = { method: 'POST', headers, body };
      expect((await shop.app.request('/vault/webhooks/paypal', call)).status).toBe(400);
    }
    const unsigned = { method: 'POST', body: (await genuine?.clone().text()) ?? '' };
    expect((await shop.app.request('/vault/webhooks/paypal', unsigned)).status).toBe(400);
    isDown = true;
    expect((await shop.app.fetch(genuine!.clone())).status).toBe(502);
    await assertMoneyRests(shop, db());
  });

  test('PayPal down for a minute: nothing is lost, and the order is made when it is back', async () => {
    const { shop, shopper } = await openPaypalVisit();
    await saveApprovedOrder(shop, shopper, { behaviour: 'outage' });
    expect((await submitOrder(shopper)).status).toBe(502);
    expect((await submitOrder(shopper)).status).toBe(502);
    await waitForWebhook(shop);
    shop.clock.advance(61_000);
    await passHalfMinute(shop);
    expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
    await assertMoneyRests(shop, db());
  });

  describe('a window that asks for address and e-mail itself', () => {
    const openShopperWithCart = async () => {
      const shop = await openPaypalShop(db());
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 2);
      return { shop, shopper };
    };
    const readPurchaseUnit = async (shop: Shop, id: string) => {
      const ask = await createPaypalClient(shop.sandbox);
      const { body } = await ask('GET', `/v2/checkout/orders/${id}`);
      return body.purchase_units[0];
    };

    test('is opened for a cart that says neither, and keeps no pieces from others', async () => {
      const { shop, shopper } = await openShopperWithCart();
      const { id, amount } = (await openPaypalOrder(shopper)).body;
      expect(amount).toBe(25);
      const reservations = await db().selectFrom('stock_holds').select('quantity').execute();
      expect(reservations.map(({ quantity }) => Number(quantity))).toEqual([0]);
      await approveAtPaypal(shop.sandbox, id);
      expect(await submitOrder(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
      await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing: address });
      await saveApprovedPaypal(shopper, id);
      expect((await submitOrder(shopper)).body).toMatchObject({ status: 'paid', grand_total: 25 });
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('offers the ways of shipment to the address, and its order costs what the chosen one makes it', async () => {
      const toZoneRates = (price: number) => [{ zone: 'us', price }];
      const value = JSON.stringify({
        zones: [{ id: 'us', name: 'United States', regions: [{ country: 'US' }] }],
        services: [
          { id: 'standard', name: 'Standard', rates: toZoneRates(0) },
          { id: 'express', name: 'Express', rates: toZoneRates(1500) },
        ],
      });
      await db().deleteFrom('settings').where('id', '=', 'shipping').execute();
      await db().insertInto('settings').values({ id: 'shipping', value }).execute();
      const { shop, shopper } = await openShopperWithCart();
      const { id } = (await openPaypalOrder(shopper)).body;
      expect(await readPurchaseUnit(shop, id)).not.toHaveProperty('shipping');
      const { address1: _, name: __, ...place } = address;
      const updateShipping = async (shipping: object) => {
        const { shipment_rating } = (await shopper.put('/api/cart', { shipping, shipment_rating: null })).body;
        await shopper.put('/vault/intent', { gateway: 'paypal', intent: { paypal_order_id: id } });
        return shipment_rating.services;
      };
      const [first, secondService] = await updateShipping(place);
      await updateShipping({ service: first.id });
      expect((await readPurchaseUnit(shop, id)).shipping.options).toMatchObject([
        { selected: true },
        { selected: false },
      ]);
      await updateShipping({ service: secondService.id });
      const unit = await readPurchaseUnit(shop, id);
      expect(unit.shipping.options).toMatchObject([
        { id: first.id, selected: false },
        { id: secondService.id, selected: true, amount: unit.amount.breakdown.shipping },
      ]);
      expect(Number(unit.amount.value)).toBe(25 + secondService.price);
      await approveAtPaypal(shop.sandbox, id);
      const shipping = { ...address, service: secondService.id };
      await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping, billing: address });
      await saveApprovedPaypal(shopper, id);
      expect((await submitOrder(shopper)).body).toMatchObject({
        status: 'paid',
        grand_total: 25 + secondService.price,
      });
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test('is another one than that of the checkout, which knows the address', async () => {
      const { shop, shopper } = await openShopperWithCart();
      const first = (await openPaypalOrder(shopper)).body.id;
      await fillForPaypal(shopper, 1);
      const application_context = { shipping_preference: 'NO_SHIPPING' };
      const wish = { gateway: 'paypal', intent: { intent: 'CAPTURE', application_context } };
      const { id } = (await shopper.post('/vault/intent', wish)).body;
      expect(id).not.toBe(first);
      expect((await shopper.post('/vault/intent', wish)).body.id).toBe(id);
      await approveAtPaypal(shop.sandbox, id);
      await saveApprovedPaypal(shopper, id);
      expect((await submitOrder(shopper)).body.status).toBe('paid');
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });
  });
});
