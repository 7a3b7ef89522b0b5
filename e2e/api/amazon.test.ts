import { generateKeyPairSync, sign } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, halfMinute, webhookSent } from '../money.ts';
import { amazonWay, authorizeAmazon, chooseAtAmazon, openAmazon } from '../redirect-ways.ts';
import { onlyOrder, paidFor, press, visitRedirectShop } from '../redirects.ts';
import { fillCart, type Shop } from '../shop.ts';

const day = 24 * 3_600_000;

eachDatabase((db: () => Db) => {
  const visit = (circumstances?: Parameters<typeof visitRedirectShop>[2]) =>
    visitRedirectShop(db(), amazonWay, circumstances);
  const announce = ({ app }: Shop, body: string) =>
    app.request('/vault/webhooks/amazon', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });

  /** What Amazon has said of the order's charge. */
  async function announced(shop: Shop): Promise<Record<string, string>> {
    await webhookSent(shop);
    return shop.webhooks[0]?.clone().json();
  }

  test('the button’s payload is the shop’s, and leads to the addresses of the page', async () => {
    const { shopper } = await visit();
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
      const refused = await authorizeAmazon(shopper, { webCheckoutDetails: { checkoutReviewReturnUrl } });
      expect([refused.status, refused.body.error.code]).toEqual([400, 'validation_error']);
    }
  });

  test('a cart in another currency than the account’s ledger names it before a card is chosen', async () => {
    const { shop } = await visit();
    const asked = async (currency: string) => {
      const value = JSON.stringify({ currency });
      await db().updateTable('settings').set({ value }).where('id', '=', 'store').execute();
      const shopper = shop.shopper();
      const { payload = '{}', ...rest } = (await authorizeAmazon(shopper)).body;
      const isOffered = 'amazon' in (await shopper.get('/api/payment/methods')).body;
      return { ...rest, payment: JSON.parse(payload).paymentDetails, isOffered };
    };
    const ledger_currency = 'EUR';
    expect(await asked('EUR')).toMatchObject({ ledger_currency, payment: undefined, isOffered: true });
    const payment = { presentmentCurrency: 'SEK' };
    expect(await asked('SEK')).toMatchObject({ ledger_currency, payment, isOffered: true });
    expect(await asked('PLN')).toMatchObject({ error: { code: 'validation_error' }, isOffered: false });
  });

  test.each([undefined, 5, '../charges', 'unknown'])('a session that is none is refused: %s', async (id) => {
    const { shopper } = await visit();
    const answer = await openAmazon(shopper, id as string);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
  });

  test('a charge whose answer was lost is found by its announcement', async () => {
    const { shop, shopper } = await visit({ lost: ({ url }) => url.endsWith('/complete') });
    await amazonWay.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).status).toBe(502);
    await deliverWebhooks(shop);
    await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
    await assertMoneyRests(shop, db());
  });

  test('what Amazon has not signed, or signed for others, is no announcement', async () => {
    const { shop, shopper } = await visit();
    await amazonWay.pay(shop, shopper);
    await shopper.post('/api/cart/order');
    const message = await announced(shop);
    const told = async (change: object) => (await announce(shop, JSON.stringify({ ...message, ...change }))).status;
    expect(await told({})).toBe(200);
    expect(await told({ Message: message.Message?.replace('STATE_CHANGE', 'OTHER') })).toBe(400);
    expect(await told({ SignatureVersion: '1' })).toBe(400);
    expect(await told({ SignatureVersion: '9' })).toBe(400);
    expect(await told({ Type: 'Notice' })).toBe(400);
    for (const SigningCertURL of [
      'https://sns.evil.example/cert.pem',
      'http://sns.us-east-1.amazonaws.com/cert.pem',
      'https://sns.us-east-1.amazonaws.com.evil.example/cert.pem',
      'https://sns.us-east-1.amazonaws.com@evil.example/cert.pem',
      'https://s3.amazonaws.com/bucket/cert.pem',
      'http://localhost:3000/sandbox/amazon/pay/cert.pem',
    ]) {
      expect(await told({ SigningCertURL })).toBe(400);
    }
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const Signature = sign('sha256', Buffer.from('anything'), privateKey).toString('base64');
    expect(await told({ Signature })).toBe(400);
    for (const body of ['', 'null', '[]', '{}', '{"Type":"Notification"}', 'no JSON']) {
      expect((await announce(shop, body)).status).toBe(400);
    }
  });

  test('while the certificate cannot be read, an announcement is to come again', async () => {
    let isDown = true;
    const { shop, shopper } = await visit({ fault: ({ url }) => isDown && url.endsWith('.pem') });
    await amazonWay.pay(shop, shopper);
    await shopper.post('/api/cart/order');
    const body = JSON.stringify(await announced(shop));
    expect((await announce(shop, body)).status).toBe(502);
    isDown = false;
    expect((await announce(shop, body)).status).toBe(200);
  });

  test('a cart that has changed is paid with the same session, for what it costs now', async () => {
    const { shop, shopper } = await visit();
    const id = await chooseAtAmazon(shop, shopper);
    await openAmazon(shopper, id);
    await fillCart(shopper, ids.mug, 1);
    const page = (await openAmazon(shopper, id)).body.redirect_url;
    await press(shop, page, 'approve');
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', grand_total: 37.5 });
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount: 3750 }]);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
    const undecided = await db().selectFrom('payments').select('id').where('date_due', 'is not', null).execute();
    expect(undecided).toEqual([]);
  });

  test('a session that was paid in is not paid a second time through another one', async () => {
    let isDown = true;
    const { shop, shopper } = await visit({ fault: ({ url }) => url.endsWith('/complete') && isDown });
    await amazonWay.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).status).toBe(502);
    isDown = false;
    const other = await chooseAtAmazon(shop, shopper);
    const back = (await openAmazon(shopper, other)).body.redirect_url;
    expect(back).toContain('confirm=true&redirect_status=succeeded&amazonCheckoutSessionId=');
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    expect(await paidFor(shop, await onlyOrder(db()))).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('another session takes the place of one that nobody has paid in', async () => {
    const { shop, shopper } = await visit();
    await openAmazon(shopper, await chooseAtAmazon(shop, shopper));
    await amazonWay.pay(shop, shopper);
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await paidFor(shop, order.id)).toHaveLength(1);
  });

  test('an order that was given up is not charged, and its session is forgotten after a day', async () => {
    const { shop, shopper } = await visit();
    await amazonWay.pay(shop, shopper);
    const [order] = await db().selectFrom('orders').select('id').execute();
    await db()
      .updateTable('orders')
      .set({ status: 'canceled' })
      .where('id', '=', order?.id ?? '')
      .execute();
    await halfMinute(shop);
    expect(await paidFor(shop, order?.id ?? '')).toEqual([]);
    const status = async () => (await db().selectFrom('payments').select(['status', 'date_due']).execute())[0];
    expect(await status()).toMatchObject({ status: 'canceling', date_due: expect.any(String) });
    shop.clock.advance(day + 60_000);
    await halfMinute(shop);
    expect(await status()).toEqual({ status: 'canceled', date_due: null });
  });
});
