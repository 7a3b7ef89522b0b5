import { stripeOf } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, halfMinute, ledgerOf } from '../money.ts';
import { fillCart, operatorOf, signUp } from '../shop.ts';
import { browserOf, fillForStripe, openStripeShop, type StripeIntent } from '../stripe.ts';

eachDatabase((db: () => Db) => {
  const openShop = async (circumstances?: Parameters<typeof openStripeShop>[1]) => {
    const shop = await openStripeShop(db(), circumstances);
    return { ...shop, stripe: stripeOf(shop.sandbox), browser: browserOf(shop) };
  };
  type Shop = Awaited<ReturnType<typeof openShop>>;
  const open = (shopper: Shopper, intent: object = { payment_method_types: ['bancontact'], usage: 'off_session' }) =>
    shopper.post('/vault/intent', { gateway: 'stripe', action: 'setup', account_id: 'foreign', intent });
  const atBank = async ({ browser }: Shop, shopper: Shopper, outcome: string) => {
    await fillForStripe(shopper, 'bancontact');
    const setup: StripeIntent = (await open(shopper)).body;
    const back = await browser.press(await browser.agree(setup, 'bancontact'), outcome);
    return { setup, back };
  };
  const submit = async (shopper: Shopper, { id: token }: StripeIntent) => {
    await shopper.put('/api/cart', { billing: { method: 'bancontact', bancontact: { token } } });
    return shopper.post('/api/cart/order');
  };

  test.each(['guest', 'account'])('a %s agrees with the bank and comes back to a paid order', async (who) => {
    const shop = await openShop();
    const shopper = shop.shopper();
    if (who === 'account') await signUp(shopper, 'ada');
    const { setup, back } = await atBank(shop, shopper, 'approve');
    expect([setup.id.slice(0, 5), back]).toEqual(['seti_', 'succeeded']);
    const order = (await submit(shopper, setup)).body;
    const payments = [{ method: 'bancontact', status: 'succeeded', amount: 25 }];
    expect(order).toMatchObject({ status: 'paid', currency: 'EUR', payments });
    expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
    expect(await ledgerOf(shop, order.id)).toMatchObject([{ status: 'succeeded', amount: 2500 }]);
    await deliverWebhooks(shop);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
    expect(await ledgerOf(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
  });

  test.each(['cancel', 'fail'])('%s at the bank: no order, no money, and the cart is as it was', async (outcome) => {
    const shop = await openShop();
    const shopper = shop.shopper();
    const { setup, back } = await atBank(shop, shopper, outcome);
    expect(back).toBe('failed');
    const { status, body } = await submit(shopper, setup);
    expect([status, body.error.code]).toEqual([402, 'card_declined']);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
    const again = await atBank(shop, shopper, 'approve');
    expect((await submit(shopper, again.setup)).body).toMatchObject({ status: 'paid', grand_total: 50 });
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test.each(['submitted again', 'left to the sweeper'])(
    'charged, and the answer is lost: %s, it is one order',
    async (way) => {
      let isLost = false;
      const isCharge = ({ method, url }: Request) => method === 'POST' && url.endsWith('/payment_intents');
      const shop = await openShop({ lost: (request) => isLost && isCharge(request) });
      const shopper = shop.shopper();
      const { setup } = await atBank(shop, shopper, 'approve');
      isLost = true;
      const { status, body } = await submit(shopper, setup);
      expect([status, body.error.code]).toEqual([502, 'gateway_error']);
      isLost = false;
      if (way === 'submitted again') expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      await halfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
      expect((await shop.stripe.charges.list()).data).toHaveLength(1);
      await assertMoneyRests(shop, db());
    },
  );

  test('an agreement serves the session that has made it, once; an invented one nobody', async () => {
    const shop = await openShop();
    const [ada, eve] = [shop.shopper(), shop.shopper()];
    const { setup } = await atBank(shop, ada, 'approve');
    await fillForStripe(eve, 'bancontact');
    const foreign = await shop.stripe.setupIntents.create({ allowed_payment_method_types: ['bancontact'] });
    for (const id of [setup.id, foreign.id, 'seti_none', 'seti_../x']) {
      const { status, body } = await submit(eve, { ...setup, id });
      expect([status, body.error.param]).toEqual([400, 'billing.card.token']);
    }
    expect((await submit(ada, setup)).body.status).toBe('paid');
    await fillForStripe(ada, 'bancontact');
    expect((await submit(ada, setup)).status).toBe(400);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('what makes no sense is refused', async () => {
    const shop = await openShop();
    const shopper = shop.shopper();
    expect((await open(shopper)).body.error.code).toBe('invalid_request');
    await fillCart(shopper, ids.mug);
    expect((await open(shopper)).body.error.code).toBe('invalid_request');
    await fillForStripe(shopper, 'bancontact');
    for (const intent of [{}, { payment_method_types: ['card'] }, { payment_method_types: ['bancontact', 'card'] }]) {
      expect((await open(shopper, intent)).body.error).toMatchObject({ code: 'validation_error', param: 'intent' });
    }
  });
});
