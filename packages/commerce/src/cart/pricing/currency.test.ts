import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const store = {
  currencies: [
    { code: 'USD', type: 'base' },
    { code: 'EUR', type: 'priced', rate: 0.5 },
    { code: 'GBP', type: 'display', rate: 0.8 },
  ],
};

eachDatabase((db) => {
  async function openTestStore() {
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    const ownPrice = { currency: 'EUR', sale_price: null, orig_price: null };
    await db()
      .insertInto('prices')
      .values([
        { ...ownPrice, product_id: ids.mug, item_id: '', price: 1111 },
        { ...ownPrice, product_id: ids.tee, item_id: ids.teeLarge, price: 999 },
      ])
      .execute();
    return buildTestApp(db()).shopper();
  }

  test('a cart in a priced currency costs what the products show in it', async () => {
    const shopper = await openTestStore();
    await shopper.put('/api/session', { currency: 'EUR' });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await shopper.post('/api/cart/items', { product_id: ids.tee, quantity: 1, options: { size: 'Large' } });
    await shopper.post('/api/cart/items', { product_id: ids.tee, quantity: 1, options: { size: 'Small' } });
    const { body } = await shopper.get('/api/cart');
    expect(body).toMatchObject({ currency: 'EUR', sub_total: 22.22 + 9.99 + 10 });
    expect(body.items.map(({ price }: { price: number }) => price)).toEqual([11.11, 9.99, 10]);
    expect((await shopper.get('/api/products/everyday-mug')).body).toMatchObject({ currency: 'EUR', price: 11.11 });
  });

  test('a display currency changes what nothing costs', async () => {
    const shopper = await openTestStore();
    expect((await shopper.put('/api/session', { currency: 'GBP' })).body.currency).toBe('GBP');
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    expect((await shopper.get('/api/cart')).body).toMatchObject({ currency: 'USD', sub_total: 12.5 });
    expect((await shopper.get('/api/products/everyday-mug')).body).toMatchObject({ currency: 'USD', price: 12.5 });
  });
});
