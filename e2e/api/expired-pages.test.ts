import { createStripeClient } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, passHalfMinute } from '../money.ts';
import {
  amazonWay,
  backFromQuickpay,
  klarnaWay,
  openKlarnaSession,
  openPaysafecard,
  pageOfQuickpay,
  paysafecardWay,
  quickpayWay,
} from '../redirect-ways.ts';
import { gatewayKeys, pressPageButton, visitRedirectShop } from '../redirects.ts';
import { openStripeIntent } from '../stripe.ts';

const minute = 60_000;

eachDatabase((db: () => Db) => {
  test('Paysafecard: a page that is over gives way to a new one at once', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), paysafecardWay);
    const first = (await openPaysafecard(shopper)).body;
    shop.clock.advance(31 * minute);
    const second = (await openPaysafecard(shopper)).body;
    expect(second).toMatchObject({ status: 'INITIATED', redirect: { auth_url: expect.any(String) } });
    expect(second.redirect.auth_url).not.toBe(first.redirect.auth_url);
    const intent = { paysafecard: { id: second.id } };
    await shopper.put('/api/cart', { billing: { method: 'paysafecard', intent } });
    await pressPageButton(shop, second.redirect.auth_url, 'approve');
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('Paysafecard: neither a page that is over nor one that was left is told of', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), paysafecardWay);
    const requestPayment = (payment_id: string) =>
      shopper.put('/vault/intent', { gateway: 'paysafecard', intent: { payment_id } });
    const first = (await openPaysafecard(shopper)).body;
    shop.clock.advance(31 * minute);
    expect((await requestPayment(first.id)).body).toEqual({ id: first.id, status: 'EXPIRED' });
    const second = (await openPaysafecard(shopper)).body;
    await pressPageButton(shop, second.redirect.auth_url, 'cancel');
    expect((await requestPayment(second.id)).body).toEqual({ id: second.id, status: 'CANCELED_CUSTOMER' });
    expect((await openPaysafecard(shopper)).body).toMatchObject({ status: 'INITIATED' });
  });

  test('Klarna: a session that is over gives way to a new page at once', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), klarnaWay);
    const first = (await openKlarnaSession(shopper)).body.redirect_url;
    const [{ transaction_id: id } = { transaction_id: '' }] = await db().selectFrom('payments').selectAll().execute();
    const { username, password } = gatewayKeys.klarna;
    const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const over = new Request(`http://localhost:3000/sandbox/klarna/hpp/v1/sessions/${id}`, {
      method: 'DELETE',
      headers: { Authorization },
    });
    expect((await shop.sandbox.fetch(over)).ok).toBe(true);
    const second = (await openKlarnaSession(shopper)).body.redirect_url;
    expect(second).not.toBe(first);
    expect(await pressPageButton(shop, second, 'approve')).toMatchObject({ gateway: 'klarna_direct' });
  });

  test('QuickPay: a payment that was canceled there gives way to another one at once', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), quickpayWay);
    const first = await pageOfQuickpay(shopper);
    await pressPageButton(shop, first.url, 'approve');
    const Authorization = `Basic ${Buffer.from(`:${gatewayKeys.quickpay.apiKey}`).toString('base64')}`;
    const canceled = new Request(`http://localhost:3000/sandbox/quickpay/payments/${first.id}/cancel?synchronized`, {
      method: 'POST',
      headers: { Authorization, 'Accept-Version': 'v10', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect((await shop.sandbox.fetch(canceled)).ok).toBe(true);
    const second = await pageOfQuickpay(shopper);
    expect(second.id).not.toBe(first.id);
    await pressPageButton(shop, second.url, 'approve');
    await backFromQuickpay(shopper, second.id);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('Stripe: a payment that was canceled there gives way to another one at once', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), { method: 'klarna', gateway: 'stripe' });
    const openKlarnaIntent = async () => (await openStripeIntent(shopper, { payment_method_types: 'klarna' })).body;
    const first = await openKlarnaIntent();
    await createStripeClient(shop.sandbox).paymentIntents.cancel(first.id);
    const second = await openKlarnaIntent();
    expect(second).toMatchObject({ status: 'requires_payment_method' });
    expect(second.id).not.toBe(first.id);
    expect((await openKlarnaIntent()).id).toBe(second.id);
  });

  test('Amazon Pay: a session that was left gives way to another one at once', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), amazonWay);
    await amazonWay.pay(shop, shopper, 'cancel');
    const { page } = await amazonWay.pay(shop, shopper);
    expect(page).toMatch(/\/sandbox\/amazon\/pay\//);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });
});
