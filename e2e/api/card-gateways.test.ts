import type { Db } from '@mercer/server';
import { eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, openTestShop } from '../shop.ts';

const methods = [
  'card',
  'bancontact',
  'paypal',
  'klarna',
  'paysafecard',
  'google',
  'apple',
  'amazon',
  'ideal',
  'nonsense',
];
const gateways = [...Object.keys(testConfig.gateways), 'nonsense', '', '__proto__', 'constructor', ' card'];
const wrongTypes = [null, 7, true, { a: 1 }, [], ['paypal']];

eachDatabase((db: () => Db) => {
  const openShopperWithCart = async () => {
    const { shopper: newShopper } = await openTestShop(db());
    const shopper = newShopper();
    await shopper.post('/api/cart/items', { product_id: ids.watch });
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing: address });
    return shopper;
  };

  test.each(['airwallex', 'klarna', 'paysafecard', 'quickpay', 'paypal', 'amazon'])(
    'a card of %s, which charges no cards, is refused by its field, and the cart can still be paid',
    async (gateway) => {
      const shopper = await openShopperWithCart();
      await shopper.put('/api/cart', { billing: { method: 'card', card: { token: 'tok_1', gateway } } });
      expect(await shopper.post('/api/cart/order')).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', param: 'billing.card.gateway' } },
      });
      const token = await createCardToken(shopper, cards.visa);
      await shopper.put('/api/cart', { billing: { method: 'card', card: { token } } });
      expect((await shopper.post('/api/cart/order')).body).toMatchObject({ number: expect.any(String) });
    },
  );

  describe.each(methods)('method %s', (method) => {
    test('with each gateway, and with what is no text, is never the fault of the server', async () => {
      const shopper = await openShopperWithCart();
      for (const gateway of [...gateways, ...wrongTypes]) {
        for (const part of ['card', 'bancontact', method]) {
          const billing = { method, [part]: { token: `tok_${String(gateway)}`, nonce: 'n', gateway } };
          const saved = await shopper.put('/api/cart', { billing });
          const placed = await shopper.post('/api/cart/order');
          const outcome = { method, part, gateway, saved: saved.status, placed: placed.status, body: placed.body };
          expect([outcome, saved.status < 500 && placed.status !== 500]).toEqual([outcome, true]);
        }
      }
    });
  });

  test('of subscriptions and kept cards such a gateway is refused as well', async () => {
    const shopper = await openShopperWithCart();
    await shopper.post('/api/account', { email: 'eve@mercer.test', password: 'correct horse battery' });
    for (const gateway of gateways) {
      const card = { token: `tok_${gateway}`, gateway };
      const cardResponse = await shopper.post('/api/account/cards', card);
      const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, shipping: address };
      const subscriptionResponse = await shopper.post('/api/subscriptions', { ...plan, billing: { card } });
      expect([gateway, cardResponse.status < 500, subscriptionResponse.status < 500]).toEqual([gateway, true, true]);
    }
  });
});
