import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { buildTestApp, eachDatabase, home, ids, newCatalogVersion, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

const deletedMug = {
  product_id: ids.mug,
  variant_id: null,
  name: 'Everyday Mug',
  quantity: 2,
  reason: 'not_sold',
  message: 'Everyday Mug is no longer available and was removed from your cart.',
};

eachDatabase((db) => {
  const createShopper = async (...items: object[]) => {
    const customer = buildTestApp(db()).shopper();
    await customer.post('/api/cart/items', { product_id: ids.notebook, quantity: 1 });
    for (const item of items) await customer.post('/api/cart/items', item);
    return customer;
  };
  const createMugCart = () => createShopper({ product_id: ids.mug, quantity: 2 });
  const deleteMugProduct = () => {
    const operator = { Authorization: 'Bearer sk_test' };
    return buildTestApp(db()).shopper().call('DELETE', `/operator/products/${ids.mug}`, undefined, operator);
  };
  const readCartItems = async (customer: Shopper) => (await customer.get('/api/cart')).body.items;

  test('a cart says which line left with its product, until the shopper has seen it', async () => {
    const customer = await createMugCart();
    const [, mug] = await readCartItems(customer);
    await deleteMugProduct();
    for (const _ of ['the first time', 'later']) {
      const { body } = await customer.get('/api/cart');
      expect(body.items).toMatchObject([{ product_id: ids.notebook }]);
      expect(body.removed_items).toEqual([{ ...deletedMug, id: mug.id }]);
    }
    const deletionResponse = await customer.delete(`/api/cart/items/${mug.id}`);
    expect(deletionResponse.body).not.toHaveProperty('removed_items');
    expect(deletionResponse.body.items).toHaveLength(1);
    expect((await customer.get('/api/cart')).body).not.toHaveProperty('removed_items');
  });

  test('a cart in which nothing is missing has no such field', async () => {
    expect((await (await createMugCart()).get('/api/cart')).body).not.toHaveProperty('removed_items');
  });

  const leaves: [string, object, () => Promise<unknown>][] = [
    ['its product', { product_id: ids.mug }, deleteMugProduct],
    [
      'its variant',
      { product_id: ids.tee, variant_id: ids.teeLarge },
      () => db().deleteFrom('variants').where('id', '=', ids.teeLarge).execute(),
    ],
    [
      'its plan',
      { product_id: ids.coffee, purchase_option: { type: 'subscription', plan_id: ids.planMonthly } },
      () => db().updateTable('products').set({ purchase_options: '{}' }).where('id', '=', ids.coffee).execute(),
    ],
    [
      'being sold without a plan',
      { product_id: ids.coffee },
      () =>
        db()
          .updateTable('products')
          .set({ purchase_options: JSON.stringify({ subscription: { plans: [] } }) })
          .where('id', '=', ids.coffee)
          .execute(),
    ],
    [
      'having no variants',
      { product_id: ids.notebook },
      () => db().updateTable('products').set({ has_variants: 1 }).where('id', '=', ids.notebook).execute(),
    ],
  ];

  describe.each(leaves)('a line that loses %s', (_, item, lose) => {
    const doors: [string, (customer: Shopper) => Promise<unknown>][] = [
      ['reads the cart', (customer) => customer.get('/api/cart')],
      ['changes the address', (customer) => customer.put('/api/cart', { shipping: home })],
      ['adds an item', (customer) => customer.post('/api/cart/items', { product_id: ids.watch })],
      ['asks how it can be sent', (customer) => customer.get('/api/cart/shipment-rating')],
    ];

    test.each(doors)('is told to who %s', async (_door, enter) => {
      const customer = buildTestApp(db()).shopper();
      await customer.post('/api/cart/items', item);
      await lose();
      await db().transaction().execute(newCatalogVersion);
      await enter(customer);
      const { body } = await customer.get('/api/cart');
      expect(body.removed_items).toMatchObject([{ quantity: 1, reason: 'not_sold' }]);
      expect(body.removed_items[0].message).toContain(body.removed_items[0].name);
      const rows = await db().selectFrom('cart_items').select('product_id').execute();
      expect(rows.map(({ product_id }) => product_id)).toEqual(
        body.items.map((line: { product_id: string }) => line.product_id),
      );
    });
  });

  test('a line that is not sold any more is not changed, and the shopper is told why', async () => {
    const customer = await createMugCart();
    const [, mug] = await readCartItems(customer);
    await deleteMugProduct();
    const { body } = await customer.put(`/api/cart/items/${mug.id}`, { quantity: 1 });
    expect(body.errors.id).toEqual({ code: 'not_found', message: 'This item is no longer available.' });
  });

  test('who replaces all items has seen what is missing', async () => {
    const customer = await createMugCart();
    await deleteMugProduct();
    await customer.get('/api/cart');
    const { body } = await customer.put('/api/cart/items', [{ product_id: ids.watch }]);
    expect(body).not.toHaveProperty('removed_items');
  });

  test('a line that left is told in the account that the guest signs in to', async () => {
    const account = { email: 'ada@example.test', password: 'a long enough password' };
    const first = buildTestApp(db()).shopper();
    await first.post('/api/account', account);
    await first.post('/api/cart/items', { product_id: ids.watch });
    const guest = await createMugCart();
    await deleteMugProduct();
    await guest.post('/api/account/login', account);
    expect((await guest.get('/api/cart')).body.removed_items).toMatchObject([deletedMug]);
  });
});

test('what is missing is said in German, too', () => {
  expect(translateText(createSentence('removedNotSold', { product: 'Becher' }), 'de-DE')).toBe(
    'Becher gibt es nicht mehr und wurde aus Ihrem Warenkorb genommen.',
  );
});
