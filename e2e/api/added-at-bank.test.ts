import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, atBank, fillOwnCart, halfMinute, payByBank } from '../money.ts';
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
