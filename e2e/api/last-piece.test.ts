import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { assertMoneyRests, fillCartWithoutCard, readGatewayLedger } from '../money.ts';
import { cards, createCardToken, createOperatorCaller, openTestShop, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  /** Fills cart and checkout, so that only the order is left to submit. */
  const prepareToPay = async (shop: Shop) => {
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.watch);
    const card = { token: await createCardToken(shopper, cards.visa) };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    return shopper;
  };

  test('orders of the same products and variants, in any order of their lines, wait for each other in no ring', async () => {
    const shop = await openTestShop(db());
    const size = { id: 'size', name: 'Size', variant: true, values: [{ id: 'large', name: 'Large' }] };
    const items = Array.from({ length: 20 }, (_, at) => ({
      name: `Wanted ${at}`,
      price: 1,
      stock_tracking: true,
      ...(at % 2 === 0
        ? { options: [size], variants: { results: [{ option_value_ids: ['large'], stock_level: 8 }] } }
        : { stock_level: 8 }),
    }));
    const createdProducts = (await createOperatorCaller(shop).post('/products/bulk', { items, brief: true })).body
      .results;
    const lines = createdProducts.map(({ id }: { id: string }, at: number) => ({
      product_id: id,
      ...(at % 2 === 0 && { options: [{ id: 'size', value: 'Large' }] }),
    }));
    const buyers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (place) => {
        const shopper = shop.shopper();
        await shopper.put('/api/cart/items', [...lines.slice(place * 3), ...lines.slice(0, place * 3)].toReversed());
        const card = { token: await createCardToken(shopper, cards.visa) };
        await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'card', card } });
        return shopper;
      }),
    );
    const answers = await Promise.all(buyers.map((shopper) => shopper.post('/api/cart/order')));
    expect(answers.map(({ body }) => body.status)).toEqual(buyers.map(() => 'paid'));
    const ids = createdProducts.map(({ id }: { id: string }) => id);
    const readStockLevels = async () => {
      const productLevels = await db().selectFrom('products').select('stock_level').where('id', 'in', ids).execute();
      const variants = await db().selectFrom('variants').select('stock_level').where('product_id', 'in', ids).execute();
      return [...productLevels, ...variants].map(({ stock_level }) => stock_level).filter((level) => level !== 0);
    };
    expect(await readStockLevels()).toEqual(lines.map(() => 2));
    await assertMoneyRests(shop, db());
    const cancelOrder = ({ body }: { body: { id: string } }) =>
      createOperatorCaller(shop).post(`/orders/${body.id}/cancel`);
    expect((await Promise.all(answers.map(cancelOrder))).map(({ status }) => status)).toEqual(buyers.map(() => 200));
    expect(await readStockLevels()).toEqual(lines.map(() => 8));
  });

  // SQLite starts both orders before the first is committed
  test('of two who order the last piece at once one gets it, and nobody charges the other', async () => {
    const shop = await openTestShop(db());
    const shoppers = [await prepareToPay(shop), await prepareToPay(shop)];
    await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.watch).execute();
    const answers = await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('out_of_stock');
    const orders = await db().selectFrom('orders').selectAll().execute();
    expect(orders.map(({ status }) => status)).toEqual(['paid']);
    const charges = await Promise.all(orders.map(({ id }) => readGatewayLedger(shop, id)));
    expect(charges.flat()).toMatchObject([{ status: 'succeeded', amount: orders[0]?.grand_total, amount_refunded: 0 }]);
    const stock = db().selectFrom('products').select('stock_level').where('id', '=', ids.watch);
    expect(await stock.executeTakeFirst()).toEqual({ stock_level: 0 });
    await assertMoneyRests(shop, db());
  });
});
