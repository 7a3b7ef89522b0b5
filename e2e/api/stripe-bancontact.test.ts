import { createStripeClient } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, passHalfMinute, readGatewayLedger } from '../money.ts';
import { createOperatorCaller, fillCart, signUpShopper } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeShop, type StripeIntent } from '../stripe.ts';

eachDatabase((db: () => Db) => {
  const openBancontactShop = async (circumstances?: Parameters<typeof openStripeShop>[1]) => {
    const shop = await openStripeShop(db(), circumstances);
    return { ...shop, stripe: createStripeClient(shop.sandbox), browser: createStripeBrowser(shop) };
  };
  type Shop = Awaited<ReturnType<typeof openBancontactShop>>;
  const openSetupIntent = (
    shopper: Shopper,
    intent: object = { payment_method_types: ['bancontact'], usage: 'off_session' },
  ) => shopper.post('/vault/intent', { gateway: 'stripe', action: 'setup', account_id: 'foreign', intent });
  const agreeAtBank = async ({ browser }: Shop, shopper: Shopper, outcome: string) => {
    await fillForStripe(shopper, 'bancontact');
    const setup: StripeIntent = (await openSetupIntent(shopper)).body;
    const bankResult = await browser.press(await browser.agree(setup, 'bancontact'), outcome);
    return { setup, bankResult };
  };
  const submitBancontact = async (shopper: Shopper, { id: token }: StripeIntent) => {
    await shopper.put('/api/cart', { billing: { method: 'bancontact', bancontact: { token } } });
    return shopper.post('/api/cart/order');
  };

  test.each(['guest', 'account'])('a %s agrees with the bank and comes back to a paid order', async (shopperKind) => {
    const shop = await openBancontactShop();
    const shopper = shop.shopper();
    if (shopperKind === 'account') await signUpShopper(shopper, 'ada');
    const { setup, bankResult } = await agreeAtBank(shop, shopper, 'approve');
    expect([setup.id.slice(0, 5), bankResult]).toEqual(['seti_', 'succeeded']);
    const order = (await submitBancontact(shopper, setup)).body;
    const payments = [{ method: 'bancontact', status: 'succeeded', amount: 25 }];
    expect(order).toMatchObject({ status: 'paid', currency: 'EUR', payments });
    expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
    expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ status: 'succeeded', amount: 2500 }]);
    await deliverWebhooks(shop);
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
    expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
  });

  test.each(['cancel', 'fail'])('%s at the bank: no order, no money, and the cart is as it was', async (outcome) => {
    const shop = await openBancontactShop();
    const shopper = shop.shopper();
    const { setup, bankResult } = await agreeAtBank(shop, shopper, outcome);
    expect(bankResult).toBe('failed');
    const { status, body } = await submitBancontact(shopper, setup);
    expect([status, body.error.code]).toEqual([402, 'card_declined']);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
    const secondAttempt = await agreeAtBank(shop, shopper, 'approve');
    expect((await submitBancontact(shopper, secondAttempt.setup)).body).toMatchObject({
      status: 'paid',
      grand_total: 50,
    });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test.each(['submitted again', 'left to the sweeper'])(
    'charged, and the answer is lost: %s, it is one order',
    async (way) => {
      let isLost = false;
      const isChargeRequest = ({ method, url }: Request) => method === 'POST' && url.endsWith('/payment_intents');
      const shop = await openBancontactShop({ losesResponse: (request) => isLost && isChargeRequest(request) });
      const shopper = shop.shopper();
      const { setup } = await agreeAtBank(shop, shopper, 'approve');
      isLost = true;
      const { status, body } = await submitBancontact(shopper, setup);
      expect([status, body.error.code]).toEqual([502, 'gateway_error']);
      isLost = false;
      if (way === 'submitted again') expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      await passHalfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
      expect((await shop.stripe.charges.list()).data).toHaveLength(1);
      await assertMoneyRests(shop, db());
    },
  );

  test('an agreement serves the session that has made it, once; an invented one nobody', async () => {
    const shop = await openBancontactShop();
    const [ada, eve] = [shop.shopper(), shop.shopper()];
    const { setup } = await agreeAtBank(shop, ada, 'approve');
    await fillForStripe(eve, 'bancontact');
    const foreign = await shop.stripe.setupIntents.create({ allowed_payment_method_types: ['bancontact'] });
    for (const id of [setup.id, foreign.id, 'seti_none', 'seti_../x']) {
      const { status, body } = await submitBancontact(eve, { ...setup, id });
      expect([status, body.error.param]).toEqual([400, 'billing.card.token']);
    }
    expect((await submitBancontact(ada, setup)).body.status).toBe('paid');
    await fillForStripe(ada, 'bancontact');
    expect((await submitBancontact(ada, setup)).status).toBe(400);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('what makes no sense is refused', async () => {
    const shop = await openBancontactShop();
    const shopper = shop.shopper();
    expect((await openSetupIntent(shopper)).body.error.code).toBe('invalid_request');
    await fillCart(shopper, ids.mug);
    expect((await openSetupIntent(shopper)).body.error.code).toBe('invalid_request');
    await fillForStripe(shopper, 'bancontact');
    for (const intent of [{}, { payment_method_types: ['card'] }, { payment_method_types: ['bancontact', 'card'] }]) {
      expect((await openSetupIntent(shopper, intent)).body.error).toMatchObject({
        code: 'validation_error',
        param: 'intent',
      });
    }
  });
});
