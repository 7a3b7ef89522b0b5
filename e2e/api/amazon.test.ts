import { generateKeyPairSync, sign } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, passHalfMinute, waitForWebhook } from '../money.ts';
import { amazonWay, authorizeAmazon, chooseAtAmazon, openAmazonPayment } from '../redirect-ways.ts';
import { findOnlyOrderId, listSucceededCharges, pressPageButton, visitRedirectShop } from '../redirects.ts';
import { fillCart, type Shop } from '../shop.ts';

const day = 24 * 3_600_000;

eachDatabase((db: () => Db) => {
  const openAmazonVisit = (circumstances?: Parameters<typeof visitRedirectShop>[2]) =>
    visitRedirectShop(db(), amazonWay, circumstances);
  const postAnnouncement = ({ app }: Shop, body: string) =>
    app.request('/vault/webhooks/amazon', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });

  /** Reads the announcement that Amazon has sent about the order's charge. */
  async function readAnnouncement(shop: Shop): Promise<Record<string, string>> {
    await waitForWebhook(shop);
    return shop.webhooks[0]?.clone().json();
  }

  test('the button’s payload is the shop’s, and leads to the addresses of the page', async () => {
    const { shopper } = await openAmazonVisit();
    const { payload, signature } = (await authorizeAmazon(shopper)).body;
    expect(JSON.parse(payload)).toEqual({
      webCheckoutDetails: {
        checkoutReviewReturnUrl: 'http://localhost:3000/checkout?gateway=amazon&redirect_status=succeeded',
        checkoutCancelUrl: 'http://localhost:3000/checkout?gateway=amazon&redirect_status=canceled',
      },
      storeId: 'amzn1.application-oa2-client.sandbox000000000000',
      chargePermissionType: 'OneTime',
    });
    expect(signature).toMatch(/^[\w+/]+=*$/);
    for (const checkoutReviewReturnUrl of [undefined, 5, 'javascript:alert(1)', '/checkout']) {
      const rejection = await authorizeAmazon(shopper, { webCheckoutDetails: { checkoutReviewReturnUrl } });
      expect([rejection.status, rejection.body.error.code]).toEqual([400, 'validation_error']);
    }
  });

  test('a cart in another currency than the account’s ledger names it before a card is chosen', async () => {
    const { shop } = await openAmazonVisit();
    const authorizeInCurrency = async (currency: string) => {
      const value = JSON.stringify({ currency });
      await db().updateTable('settings').set({ value }).where('id', '=', 'store').execute();
      const shopper = shop.shopper();
      const { payload = '{}', ...responseFields } = (await authorizeAmazon(shopper)).body;
      const isOffered = 'amazon' in (await shopper.get('/api/payment/methods')).body;
      return { ...responseFields, payment: JSON.parse(payload).paymentDetails, isOffered };
    };
    const ledger_currency = 'EUR';
    expect(await authorizeInCurrency('EUR')).toMatchObject({ ledger_currency, payment: undefined, isOffered: true });
    const payment = { presentmentCurrency: 'SEK' };
    expect(await authorizeInCurrency('SEK')).toMatchObject({ ledger_currency, payment, isOffered: true });
    expect(await authorizeInCurrency('PLN')).toMatchObject({ error: { code: 'validation_error' }, isOffered: false });
  });

  test.each([undefined, 5, '../charges', 'unknown'])('a session that is none is refused: %s', async (id) => {
    const { shopper } = await openAmazonVisit();
    const answer = await openAmazonPayment(shopper, id as string);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
  });

  test('a charge whose answer was lost is found by its announcement', async () => {
    const { shop, shopper } = await openAmazonVisit({ losesResponse: ({ url }) => url.endsWith('/complete') });
    await amazonWay.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).status).toBe(502);
    await deliverWebhooks(shop);
    await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
    await assertMoneyRests(shop, db());
  });

  test('what Amazon has not signed, or signed for others, is no announcement', async () => {
    const { shop, shopper } = await openAmazonVisit();
    await amazonWay.pay(shop, shopper);
    await shopper.post('/api/cart/order');
    const message = await readAnnouncement(shop);
    const announceChanged = async (change: object) =>
      (await postAnnouncement(shop, JSON.stringify({ ...message, ...change }))).status;
    expect(await announceChanged({})).toBe(200);
    expect(await announceChanged({ Message: message.Message?.replace('STATE_CHANGE', 'OTHER') })).toBe(400);
    expect(await announceChanged({ SignatureVersion: '1' })).toBe(400);
    expect(await announceChanged({ SignatureVersion: '9' })).toBe(400);
    expect(await announceChanged({ Type: 'Notice' })).toBe(400);
    for (const SigningCertURL of [
      'https://sns.evil.example/cert.pem',
      'http://sns.us-east-1.amazonaws.com/cert.pem',
      'https://sns.us-east-1.amazonaws.com.evil.example/cert.pem',
      'https://sns.us-east-1.amazonaws.com@evil.example/cert.pem',
      'https://s3.amazonaws.com/bucket/cert.pem',
      'http://localhost:3000/sandbox/amazon/pay/cert.pem',
    ]) {
      expect(await announceChanged({ SigningCertURL })).toBe(400);
    }
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const Signature = sign('sha256', Buffer.from('anything'), privateKey).toString('base64');
    expect(await announceChanged({ Signature })).toBe(400);
    for (const body of ['', 'null', '[]', '{}', '{"Type":"Notification"}', 'no JSON']) {
      expect((await postAnnouncement(shop, body)).status).toBe(400);
    }
  });

  test('while the certificate cannot be read, an announcement is to come again', async () => {
    let isDown = true;
    const { shop, shopper } = await openAmazonVisit({ fault: ({ url }) => isDown && url.endsWith('.pem') });
    await amazonWay.pay(shop, shopper);
    await shopper.post('/api/cart/order');
    const body = JSON.stringify(await readAnnouncement(shop));
    expect((await postAnnouncement(shop, body)).status).toBe(502);
    isDown = false;
    expect((await postAnnouncement(shop, body)).status).toBe(200);
  });

  test('a cart that has changed is paid with the same session, for what it costs now', async () => {
    const { shop, shopper } = await openAmazonVisit();
    const id = await chooseAtAmazon(shop, shopper);
    await openAmazonPayment(shopper, id);
    await fillCart(shopper, ids.mug, 1);
    const page = (await openAmazonPayment(shopper, id)).body.redirect_url;
    await pressPageButton(shop, page, 'approve');
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', grand_total: 37.5 });
    expect(await listSucceededCharges(shop, order.id)).toMatchObject([{ amount: 3750 }]);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
    const undecided = await db().selectFrom('payments').select('id').where('date_due', 'is not', null).execute();
    expect(undecided).toEqual([]);
  });

  test('a session that was paid in is not paid a second time through another one', async () => {
    let isDown = true;
    const { shop, shopper } = await openAmazonVisit({ fault: ({ url }) => url.endsWith('/complete') && isDown });
    await amazonWay.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).status).toBe(502);
    isDown = false;
    const otherSession = await chooseAtAmazon(shop, shopper);
    const returnUrl = (await openAmazonPayment(shopper, otherSession)).body.redirect_url;
    expect(returnUrl).toContain('confirm=true&redirect_status=succeeded&amazonCheckoutSessionId=');
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    expect(await listSucceededCharges(shop, await findOnlyOrderId(db()))).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('another session takes the place of one that nobody has paid in', async () => {
    const { shop, shopper } = await openAmazonVisit();
    await openAmazonPayment(shopper, await chooseAtAmazon(shop, shopper));
    await amazonWay.pay(shop, shopper);
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await listSucceededCharges(shop, order.id)).toHaveLength(1);
  });

  test('an order that was given up is not charged, and its session is forgotten after a day', async () => {
    const { shop, shopper } = await openAmazonVisit();
    await amazonWay.pay(shop, shopper);
    const [order] = await db().selectFrom('orders').select('id').execute();
    await db()
      .updateTable('orders')
      .set({ status: 'canceled' })
      .where('id', '=', order?.id ?? '')
      .execute();
    await passHalfMinute(shop);
    expect(await listSucceededCharges(shop, order?.id ?? '')).toEqual([]);
    const readPaymentStatus = async () =>
      (await db().selectFrom('payments').select(['status', 'date_due']).execute())[0];
    expect(await readPaymentStatus()).toMatchObject({ status: 'canceling', date_due: expect.any(String) });
    shop.clock.advance(day + 60_000);
    await passHalfMinute(shop);
    expect(await readPaymentStatus()).toEqual({ status: 'canceled', date_due: null });
  });
});
