import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  answerBankPage,
  assertMoneyRests,
  deliverWebhooks,
  fillCartWithoutCard,
  passHalfMinute,
  placeOrderByBank,
} from '../money.ts';
import { openTestShop, signUpShopper } from '../shop.ts';

interface CartLine {
  id: string;
  quantity: number;
  product_id: string;
}

const readCartLines = async (shopper: Shopper): Promise<[string, number][]> =>
  (await shopper.get('/api/cart')).body.items.map(({ product_id, quantity }: CartLine) => [product_id, quantity]);

eachDatabase((db: () => Db) => {
  describe.each(['guest', 'account'])('a %s at the bank', (shopperKind) => {
    const beginBankPayment = async () => {
      const shop = await openTestShop(db());
      const shopper = shop.shopper();
      if (shopperKind === 'account') await signUpShopper(shopper, 'ada');
      await fillCartWithoutCard(shopper, ids.mug, 2);
      const page = await placeOrderByBank(shopper);
      const [mug]: CartLine[] = (await shopper.get('/api/cart')).body.items;
      return { shop, shopper, page, mug: mug! };
    };

    test.each(['submitted', 'left to the sweeper'])('keeps what is put into the cart meanwhile, %s', async (way) => {
      const { shop, shopper, page, mug } = await beginBankPayment();
      await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 3 });
      await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 5 });
      await answerBankPage(shop, page);
      if (way === 'submitted') await shopper.post('/api/cart/order');
      await passHalfMinute(shop);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', items: [{ product_id: ids.mug, quantity: 2 }] });
      expect(new Map(await readCartLines(shopper))).toEqual(
        new Map([
          [ids.mug, 3],
          [ids.coffee, 3],
        ]),
      );
      await assertMoneyRests(shop, db());
    });

    test('keeps a line whose options alone are others, in whatever language the order names them', async () => {
      const shop = await openTestShop(db());
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
      if (shopperKind === 'account') await signUpShopper(shopper, 'ada');
      const toEngravedMug = (value: string) => ({
        product_id: ids.mug,
        quantity: 1,
        options: [{ id: 'engraving', value }],
      });
      await fillCartWithoutCard(shopper, ids.notebook);
      await shopper.post('/api/cart/items', toEngravedMug('Ada'));
      const page = await placeOrderByBank(shopper);
      await db()
        .updateTable('order_items')
        .set({ options: '[{"id":"engraving","name":"Gravur","value":"anders"}]' })
        .where('product_id', '=', ids.mug)
        .execute();
      const items: CartLine[] = (await shopper.get('/api/cart')).body.items;
      const ordered = items.find(({ product_id }) => product_id === ids.mug);
      await shopper.delete(`/api/cart/items/${ordered?.id}`);
      await shopper.post('/api/cart/items', toEngravedMug('Byron'));
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      const remainingItems = (await shopper.get('/api/cart')).body.items;
      expect(remainingItems).toMatchObject([{ product_id: ids.mug, quantity: 1, options: [{ value: 'Byron' }] }]);
    });

    test('keeps each piece once while it is submitted, announced and filled at once', async () => {
      const { shop, shopper, page } = await beginBankPayment();
      await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1 });
      await answerBankPage(shop, page);
      const addNotebook = () => shopper.post('/api/cart/items', { product_id: ids.notebook, quantity: 1 });
      const [added] = await Promise.all([
        Promise.all([addNotebook(), addNotebook(), addNotebook()]),
        Promise.all(Array.from({ length: 5 }, () => shopper.post('/api/cart/order'))),
        deliverWebhooks(shop),
        passHalfMinute(shop),
      ]);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', items: [{ product_id: ids.mug, quantity: 2 }] });
      const addedCount = added.filter(({ status, body }) => status === 200 && !body.errors).length;
      expect(new Map(await readCartLines(shopper))).toEqual(
        new Map([
          [ids.coffee, 1],
          [ids.notebook, addedCount],
        ]),
      );
      await assertMoneyRests(shop, db());
    });

    test('takes nothing back that was taken out of the cart meanwhile', async () => {
      const { shop, shopper, page, mug } = await beginBankPayment();
      await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 1 });
      await answerBankPage(shop, page);
      await passHalfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
      expect(await readCartLines(shopper)).toEqual([]);
      await assertMoneyRests(shop, db());
    });
  });
});
