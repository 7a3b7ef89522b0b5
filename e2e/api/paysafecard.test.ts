import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, passHalfMinute, waitForWebhook } from '../money.ts';
import { openPaysafecard, paysafecardParams, paysafecardWay } from '../redirect-ways.ts';
import {
  type Circumstances,
  fillForRedirect,
  findOnlyOrderId,
  listSucceededCharges,
  visitRedirectShop,
} from '../redirects.ts';
import { createOperatorCaller } from '../shop.ts';

const minute = 60_000;

eachDatabase((db: () => Db) => {
  const openPaysafecardVisit = (circumstances?: Circumstances) =>
    visitRedirectShop(db(), paysafecardWay, circumstances);
  const { pay } = paysafecardWay;

  test('whose order the announcement has made is told so when the shopper is back', async () => {
    const { shop, shopper } = await openPaysafecardVisit();
    const { id } = await pay(shop, shopper);
    await deliverWebhooks(shop);
    await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
    const intentResponse = await shopper.put('/vault/intent', { gateway: 'paysafecard', intent: { payment_id: id } });
    expect(intentResponse.body).toEqual({ id, status: 'SUCCESS' });
  });

  test('a refund whose answer is lost is made once', async () => {
    const refunds = { left: 1 };
    const losesRefundResponse = ({ url: requestUrl }: Request) => requestUrl.endsWith('/refunds') && refunds.left-- > 0;
    const { shop, shopper } = await openPaysafecardVisit({ losesResponse: losesRefundResponse });
    await pay(shop, shopper);
    const order = (await shopper.post('/api/cart/order')).body;
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    shop.clock.advance(minute);
    await passHalfMinute(shop);
    expect(refunds.left).toBeLessThan(0);
    expect(await listSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
  });

  test('the time to take it is over: no order, and nothing is kept', async () => {
    const { shop, shopper } = await openPaysafecardVisit();
    await pay(shop, shopper);
    shop.clock.advance(11 * minute);
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('what is not the cart’s own payment pays nothing', async () => {
    const { shop, shopper } = await openPaysafecardVisit();
    const stranger = shop.shopper();
    await fillForRedirect(stranger, 'paysafecard', 1);
    const foreign = await pay(shop, stranger);
    await openPaysafecard(shopper);
    for (const id of [foreign.id, 'pay_invented', 'pay_../x', '']) {
      await shopper.put('/api/cart', { billing: { method: 'paysafecard', intent: { paysafecard: { id } } } });
      const invalidRequest = { status: 400, body: { error: { code: 'invalid_request' } } };
      expect(await shopper.post('/api/cart/order')).toMatchObject(invalidRequest);
      const intentRequest = { gateway: 'paysafecard', intent: { payment_id: id } };
      expect((await shopper.put('/vault/intent', intentRequest)).status).toBe(404);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(400);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('begun again it is the same payment, also after it was agreed to', async () => {
    const { shop, shopper } = await openPaysafecardVisit();
    const first = (await openPaysafecard(shopper)).body;
    expect((await openPaysafecard(shopper)).body).toEqual(first);
    await pay(shop, shopper);
    expect((await openPaysafecard(shopper)).body).toMatchObject({ id: first.id, status: 'AUTHORIZED' });
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
  });

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no way back', { ...paysafecardParams, redirect: {} }],
      [
        'a script as the way back',
        {
          ...paysafecardParams,
          redirect: { success_url: 'javascript:1', failure_url: paysafecardParams.redirect.failure_url },
        },
      ],
      ['nothing at all', {}],
    ])('%s', async (_, intent) => {
      const { shopper } = await openPaysafecardVisit();
      const invalidIntent = { status: 400, body: { error: { code: 'validation_error', param: 'intent' } } };
      expect(await openPaysafecard(shopper, intent)).toMatchObject(invalidIntent);
    });

    test('announcements of strangers', async () => {
      const { shop, shopper } = await openPaysafecardVisit();
      await pay(shop, shopper);
      await waitForWebhook(shop);
      const [real] = shop.webhooks;
      const address = real?.url ?? '';
      const body = (await real?.clone().text()) ?? '';
      const postAnnouncement = (to: string, text: string) => shop.app.request(to, { method: 'POST', body: text });
      expect((await postAnnouncement(address.replace(/signature=\w{8}/, 'signature=00000000'), body)).status).toBe(400);
      expect((await postAnnouncement(address.replace(await findOnlyOrderId(db()), 'another'), body)).status).toBe(400);
      expect((await postAnnouncement(address.split('?')[0] ?? '', body)).status).toBe(400);
      for (const text of ['', '{}', '[]', '{', 'mtid=1'])
        expect((await postAnnouncement(address, text)).status).toBe(400);
      expect(
        (await postAnnouncement(address, '{"eventType":"ASSIGN_CARDS","data":{"payment_id":"pay_1"}}')).status,
      ).toBe(200);
      expect((await postAnnouncement(address, body)).status).toBe(200);
    });
  });
});
