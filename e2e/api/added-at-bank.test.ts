import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, atBank, deliverWebhooks, fillOwnCart, halfMinute, payByBank } from '../money.ts';
import { openShop, signUp } from '../shop.ts';

interface CartLine {
  id: string;
  quantity: number;
  product_id: string;
}

const linesOf = async (shopper: Shopper): Promise<[string, number][]> =>
  (await shopper.get('/api/cart')).body.items.map(({ product_id, quantity }: CartLine) => [product_id, quantity]);

eachDatabase((db: () => Db) => {
  describe.each(['guest', 'account'])('a %s at the bank', (who) => {
    const begin = async () => {
      const shop = await openShop(db());
      const shopper = shop.shopper();
      if (who === 'account') await signUp(shopper, 'ada');
      await fillOwnCart(shopper, ids.mug, 2);
      const page = await payByBank(shopper);
      const [mug]: CartLine[] = (await shopper.get('/api/cart')).body.items;
      return { shop, shopper, page, mug: mug! };
    };

    test.each(['submitted', 'left to the sweeper'])('keeps what is put into the cart meanwhile, %s', async (way) => {
      const { shop, shopper, page, mug } = await begin();
      await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 3 });
      await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 5 });
      await atBank(shop, page);
      if (way === 'submitted') await shopper.post('/api/cart/order');
      await halfMinute(shop);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', items: [{ product_id: ids.mug, quantity: 2 }] });
      expect(new Map(await linesOf(shopper))).toEqual(
        new Map([
          [ids.mug, 3],
          [ids.coffee, 3],
        ]),
      );
      await assertMoneyRests(shop, db());
    });

    test('keeps a line whose options alone are others, in whatever language the order names them', async () => {
      const shop = await openShop(db());
      const names = ['Ada', 'Byron'].map((name) => ({ id: name, name, price: 0 }));
      const options = [
        { id: 'engraving', name: 'Engraving', variant: false, required: false, active: true, values: names },
      ];
      await db()
        .updateTable('products')
        .set({ options: JSON.stringify(options) })
        .where('id', '=', ids.mug)
        .execute();
      const shopper = shop.shopper();
      if (who === 'account') await signUp(shopper, 'ada');
      const engraved = (value: string) => ({
        product_id: ids.mug,
        quantity: 1,
        options: [{ id: 'engraving', value }],
      });
      await fillOwnCart(shopper, ids.notebook);
      await shopper.post('/api/cart/items', engraved('Ada'));
      const page = await payByBank(shopper);
      await db()
        .updateTable('order_items')
        .set({ options: '[{"id":"engraving","name":"Gravur","value":"anders"}]' })
        .where('product_id', '=', ids.mug)
        .execute();
      const items: CartLine[] = (await shopper.get('/api/cart')).body.items;
      const ordered = items.find(({ product_id }) => product_id === ids.mug);
      await shopper.delete(`/api/cart/items/${ordered?.id}`);
      await shopper.post('/api/cart/items', engraved('Byron'));
      await atBank(shop, page);
      await halfMinute(shop);
      const left = (await shopper.get('/api/cart')).body.items;
      expect(left).toMatchObject([{ product_id: ids.mug, quantity: 1, options: [{ value: 'Byron' }] }]);
    });

    test('keeps each piece once while it is submitted, announced and filled at once', async () => {
      const { shop, shopper, page } = await begin();
      await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1 });
      await atBank(shop, page);
      const tee = () => shopper.post('/api/cart/items', { product_id: ids.notebook, quantity: 1 });
      const [added] = await Promise.all([
        Promise.all([tee(), tee(), tee()]),
        Promise.all(Array.from({ length: 5 }, () => shopper.post('/api/cart/order'))),
        deliverWebhooks(shop),
        halfMinute(shop),
      ]);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', items: [{ product_id: ids.mug, quantity: 2 }] });
      const taken = added.filter(({ status, body }) => status === 200 && !body.errors).length;
      expect(new Map(await linesOf(shopper))).toEqual(
        new Map([
          [ids.coffee, 1],
          [ids.notebook, taken],
        ]),
      );
      await assertMoneyRests(shop, db());
    });

    test('takes nothing back that was taken out of the cart meanwhile', async () => {
      const { shop, shopper, page, mug } = await begin();
      await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 1 });
      await atBank(shop, page);
      await halfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
      expect(await linesOf(shopper)).toEqual([]);
      await assertMoneyRests(shop, db());
    });
  });
});
