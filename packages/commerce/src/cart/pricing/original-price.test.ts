import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  const addReduced = async (line: object, reduction: { product?: object; variants?: object }) => {
    const { product, variants } = reduction;
    const products = db().updateTable('products').where('id', 'in', [ids.mug, ids.tee]);
    if (product) await products.set(product).execute();
    if (variants) await db().updateTable('variants').set(variants).where('id', '=', ids.teeSmall).execute();
    const { body } = await buildTestApp(db()).shopper().post('/api/cart/items', line);
    return body.items[0];
  };

  test('a line tells the price of one piece before it was reduced', async () => {
    const item = await addReduced({ product_id: ids.mug, quantity: 2 }, { product: { price: 1200, orig_price: 1500 } });
    expect(item).toMatchObject({ price: 12, orig_price: 15, price_total: 24 });
  });

  test('a line of a price that is not reduced tells no other one', async () => {
    for (const orig_price of [null, 1200, 1000]) {
      const item = await addReduced({ product_id: ids.mug }, { product: { price: 1200, orig_price } });
      expect(item).not.toHaveProperty('orig_price');
    }
  });

  test('a variant has a reduction of its own', async () => {
    const variants = { price: 900, orig_price: 1100 };
    const line = { product_id: ids.tee, variant_id: ids.teeSmall };
    expect(await addReduced(line, { product: { orig_price: 9900 }, variants })).toMatchObject({
      price: 9,
      orig_price: 11,
    });
    expect(await addReduced(line, { variants: { orig_price: null } })).not.toHaveProperty('orig_price');
  });
});
