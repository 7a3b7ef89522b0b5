import { openTestSandbox } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { fillCartWithoutCard, readGatewayLedger } from '../money.ts';
import { cards } from '../shop.ts';

const card = { number: cards.visa, exp_month: 12, exp_year: 2034, cvc: '123' };

eachDatabase((db: () => Db) => {
  /** A shop with keys of Stripe alone, whose vault hands numbers on where its owner has said so. */
  async function openLiveVaultShop({ isOn = true } = {}) {
    const sandbox = await openTestSandbox();
    const { stripe } = testConfig.gateways;
    const config = { ...testConfig, gateways: { ...(stripe && { stripe }) }, ...(isOn && { vaultGateway: 'stripe' }) };
    return { ...buildTestApp(db(), { fetch: (request) => sandbox.fetch(request), config }), sandbox };
  }

  test('a number becomes a token of the gateway’s, which pays once; none of it is kept', async () => {
    const shop = await openLiveVaultShop();
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.mug, 2);
    const { body } = await shopper.post('/vault/tokens', card);
    expect(body).toMatchObject({ token: expect.stringMatching(/^pm_/), brand: 'Visa', last4: '4242', exp_month: 12 });
    await shopper.put('/api/cart', { billing: { method: 'card', card: { token: body.token } } });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', billing: { card: { brand: 'Visa', last4: '4242' } } });
    expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ status: 'succeeded', amount: 2500 }]);
    const storedRows = JSON.stringify([
      await db().selectFrom('vault_tokens').selectAll().execute(),
      await db().selectFrom('carts').selectAll().execute(),
      await db().selectFrom('payments').selectAll().execute(),
    ]);
    expect(storedRows).not.toContain(cards.visa);
    expect(shop.faults).toEqual([]);
  });

  test('what the gateway does not take is said beside the number, at both doors', async () => {
    const shop = await openLiveVaultShop();
    const { status, body } = await shop.shopper().post('/vault/tokens', { ...card, number: '4111111111111111' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([200, ['number']]);
    expect(JSON.stringify([body, shop.faults])).not.toContain('4111111111111111');
  });

  test('it takes none unless the owner has said so', async () => {
    const shop = await openLiveVaultShop({ isOn: false });
    const { status, body } = await shop.shopper().post('/vault/tokens', card);
    expect([status, body.error.code]).toEqual([400, 'payment_method_disabled']);
  });
});
