import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, fillOwnCart, ledgerOf } from '../money.ts';
import { cards, cardToken, openShop, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  /** Everything but the last click. */
  const aboutToPay = async (shop: Shop) => {
    const shopper = shop.shopper();
    await fillOwnCart(shopper, ids.watch);
    const card = { token: await cardToken(shopper, cards.visa) };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    return shopper;
  };

  // on SQLite both orders are begun before the first is committed
  test('of two who order the last piece at once one gets it, and nobody charges the other', async () => {
    const shop = await openShop(db());
    const shoppers = [await aboutToPay(shop), await aboutToPay(shop)];
    await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.watch).execute();
    const answers = await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('out_of_stock');
    const orders = await db().selectFrom('orders').selectAll().execute();
    expect(orders.map(({ status }) => status)).toEqual(['paid']);
    const charges = await Promise.all(orders.map(({ id }) => ledgerOf(shop, id)));
    expect(charges.flat()).toMatchObject([{ status: 'succeeded', amount: orders[0]?.grand_total, amount_refunded: 0 }]);
    const stock = db().selectFrom('products').select('stock_level').where('id', '=', ids.watch);
    expect(await stock.executeTakeFirst()).toEqual({ stock_level: 0 });
    await assertMoneyRests(shop, db());
  });
});
