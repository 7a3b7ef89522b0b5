import { type Db, deleteExpired } from '@mercer/server';
import { eachDatabase, ids, readAllTables } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

const day = 86_400_000;

eachDatabase((db: () => Db) => {
  async function openBin() {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const locales = [{ code: 'en-US' }, { code: 'fr' }];
    expect((await operator.patch('/settings/store', { value: { locales } })).status).toBe(200);
    const read = async (path: string) => (await shop.shopper().get(`/api/${path}`)).body;
    const create = async (path: string, body: object) => (await operator.post(path, body)).body.id;
    const list = async (query = '') => (await operator.get(`/bin${query}`)).body.results;
    const restore = (kind: string, id: string, body = {}) => operator.post(`/bin/${kind}/${id}/restore`, body);
    return { ...shop, operator, read, create, list, restore };
  }

  test('a deleted product is nowhere but in the bin, and comes back as it was', async () => {
    const { operator, shopper, read, list, restore } = await openBin();
    const ada = shopper();
    await signUpShopper(ada, 'ada');
    await placeOrder(ada, [ids.mug, 1]);
    await ada.post('/api/products/everyday-mug/reviews', { rating: 4, text: 'Holds tea.' });
    await ada.post('/api/account/wishlist', { product_id: ids.mug });
    const renamed = await operator.patch(`/products/${ids.mug}`, { slug: 'mug', $locale: { fr: { name: 'Tasse' } } });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const paths = [
      'products/mug',
      'products/mug/reviews',
      'products?search=mug',
      'products?category=kitchen',
      'categories/kitchen',
    ];
    const readAll = async () => Promise.all(paths.map(read));
    const pages = await readAll();
    const record = (await operator.get(`/products/${ids.mug}`)).body;

    expect((await operator.delete(`/products/${ids.mug}`)).status).toBe(204);
    expect(await read('products/mug')).toBeNull();
    expect(await read('products/everyday-mug')).toBeNull();
    expect((await read('products?search=mug')).count).toBe(0);
    expect((await operator.get(`/products/${ids.mug}`)).status).toBe(404);
    expect(await list()).toEqual([
      expect.objectContaining({ id: ids.mug, kind: 'product', name: record.name, actor: expect.any(String) }),
    ]);

    expect((await restore('product', ids.mug)).body).toMatchObject({ id: ids.mug, kind: 'product' });
    expect((await operator.get(`/products/${ids.mug}`)).body).toEqual(record);
    expect(await readAll()).toEqual(pages);
    expect(await read('products/everyday-mug')).toMatchObject({ slug: 'mug' });
    expect((await ada.get('/api/account/wishlist')).body.results).toHaveLength(1);
    expect(await list()).toEqual([]);
    expect((await restore('product', ids.mug)).status).toBe(404);
  });

  test('the cart says that a deleted product is not sold any more', async () => {
    const { operator, shopper } = await openBin();
    const buyer = shopper();
    await buyer.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await operator.delete(`/products/${ids.mug}`);
    const { body } = await buyer.put('/api/cart', { comments: 'Ring twice' });
    expect(body.items).toEqual([]);
    expect(body.removed_items).toEqual([expect.objectContaining({ reason: 'not_sold' })]);
  });

  test('a product comes back into the categories that are left, and a draft stays a draft', async () => {
    const { operator, create, read, restore } = await openBin();
    const parent_id = await create('/categories', { name: 'Garden' });
    const category = await create('/categories', { name: 'Pots', parent_id });
    const gone = await create('/categories', { name: 'Seeds' });
    const pot = { name: 'Pot', price: 5, categories: [{ id: category }, { id: gone }] };
    const [shown, draft] = [await create('/products', pot), await create('/products', { ...pot, status: 'draft' })];
    for (const id of [shown, draft]) await operator.delete(`/products/${id}`);
    await operator.delete(`/categories/${gone}`);
    await operator.patch(`/categories/${category}`, { parent_id: null });
    for (const id of [shown, draft]) expect((await restore('product', id)).status).toBe(200);
    const categoriesOf = async (id: string) =>
      (await operator.get(`/products/${id}`)).body.categories.map(({ id }: { id: string }) => id);
    expect([await categoriesOf(shown), await categoriesOf(draft)]).toEqual([[category], [category]]);
    expect((await read('products?category=pots')).results.map(({ id }: { id: string }) => id)).toEqual([shown]);
    expect((await read('products?category=garden')).count).toBe(0);
  });

  test('a slug, code or SKU that another record has by now is named, and can be replaced', async () => {
    const { operator, create, restore } = await openBin();
    const lamp = { name: 'Lamp', slug: 'lamp', price: 5, sku: 'LAMP-1' };
    const id = await create('/products', lamp);
    await operator.delete(`/products/${id}`);
    const second = await create('/products', lamp);
    expect(await restore('product', id)).toMatchObject({
      status: 409,
      body: { error: { code: 'slug_taken', param: 'slug' } },
    });
    expect(await restore('product', id, { slug: 'lamp-2' })).toMatchObject({
      status: 409,
      body: { error: { code: 'sku_taken', message: expect.stringContaining('LAMP-1') } },
    });
    await operator.patch(`/products/${second}`, { sku: 'LAMP-2' });
    expect((await restore('product', id, { slug: 'lamp-2' })).status).toBe(200);
    expect((await operator.get(`/products/${id}`)).body).toMatchObject({ slug: 'lamp-2', sku: 'LAMP-1' });

    const offer = { type: 'percent', percent: 10 };
    const coupon = await create('/coupons', { code: 'SPRING', name: 'Spring', offer });
    await operator.delete(`/coupons/${coupon}`);
    await create('/coupons', { code: 'SPRING', name: 'Spring', offer });
    expect((await restore('coupon', coupon)).body.error.code).toBe('code_taken');
    expect((await restore('coupon', coupon, { code: 'SPRING2' })).status).toBe(200);
    expect((await operator.get(`/coupons/${coupon}`)).body.code).toBe('SPRING2');
  });

  test('a category comes back with its products, once the one above it is there', async () => {
    const { operator, create, read, restore } = await openBin();
    const parent = await create('/categories', { name: 'Garden' });
    const id = await create('/categories', {
      name: 'Pots',
      parent_id: parent,
      $locale: { fr: { name: 'Pots' } },
    });
    const product = await create('/products', { name: 'Pot', price: 5, categories: [{ id }] });
    const record = (await operator.get(`/categories/${id}`)).body;
    const { categories } = (await operator.get(`/products/${product}`)).body;
    await operator.delete(`/categories/${id}`);
    expect(await read('categories/pots')).toBeNull();
    expect((await operator.get(`/products/${product}`)).body.categories).toMatchObject([{ id: parent }]);
    await operator.delete(`/categories/${parent}`);
    expect((await restore('category', id)).body.error.code).toBe('parent_missing');
    expect((await restore('category', parent)).status).toBe(200);
    expect((await restore('category', id)).status).toBe(200);
    expect((await operator.get(`/categories/${id}`)).body).toEqual(record);
    expect((await operator.get(`/products/${product}`)).body.categories).toEqual(categories);
    for (const slug of ['garden', 'pots']) expect((await read(`products?category=${slug}`)).count).toBe(1);
  });

  test.each([
    ['page', '/pages', { slug: 'sizes', title: 'Sizes', body: 'S, M, L' }],
    ['promotion', '/promotions', { name: 'Five', offer: { type: 'fixed', amount: 5 } }],
    ['redirect', '/redirects', { from: '/old-lamps', to: '/category/lamps' }],
    ['tax', '/taxes', { name: 'VAT', country: 'DE', rate: 19 }],
    ['record', '/content/recipes', { slug: 'bread', fields: {} }],
  ])('a %s comes back as it was', async (kind, path, body) => {
    const { operator, create, restore, list } = await openBin();
    await create('/content-models', { id: 'recipes', name: 'Recipes', fields: [] });
    const id = await create(path, body);
    const record = (await operator.get(`${path}/${id}`)).body;
    await operator.delete(`${path}/${id}`);
    expect((await operator.get(`${path}/${id}`)).status).toBe(404);
    expect(await list(`?kind=${kind}`)).toHaveLength(1);
    expect(await list('?kind=coupon')).toEqual([]);
    expect((await restore(kind, id)).status).toBe(200);
    expect((await operator.get(`${path}/${id}`)).body).toEqual(record);
  });

  test('a gift card that nobody has used goes into the bin with what was added to it; one with a history stays', async () => {
    const { create, operator, shopper, list, restore } = await openBin();
    const code = 'PRESENT-2026-AAAA';
    const id = await create('/giftcards', { amount: 50, code });
    await operator.post(`/giftcards/${id}/top-up`, { amount: 5, note: 'Sorry' });
    const ada = shopper();
    await ada.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    const pay = () => ada.post('/api/cart/giftcards', { code });
    expect((await pay()).status).toBe(200);
    const [card, movements] = [
      (await operator.get(`/giftcards/${id}`)).body,
      await operator.get(`/giftcards/${id}/movements`),
    ];
    expect((await operator.delete(`/giftcards/${id}`)).status).toBe(204);
    expect((await operator.get(`/giftcards/${id}`)).status).toBe(404);
    expect((await ada.get('/api/cart')).body.giftcards).toEqual([]);
    expect((await pay()).status).toBe(400);
    expect(await list('?kind=giftcard')).toMatchObject([{ id, name: 'AAAA' }]);
    const rival = await create('/giftcards', { amount: 1, code });
    expect(await restore('giftcard', id)).toMatchObject({ status: 409, body: { error: { code: 'code_taken' } } });
    await operator.delete(`/giftcards/${rival}`);
    expect((await restore('giftcard', id)).status).toBe(200);
    expect((await operator.get(`/giftcards/${id}`)).body).toEqual(card);
    expect((await operator.get(`/giftcards/${id}/movements`)).body).toEqual(movements.body);
    expect((await pay()).status).toBe(200);
    const use = {
      giftcard_id: id,
      order_id: 'an-order',
      cart_id: 'a-cart',
      amount: 100,
      refunded: 0,
      status: 'final',
    } as const;
    await db()
      .insertInto('giftcard_uses')
      .values({ ...use, date_created: card.date_created })
      .execute();
    expect(await operator.delete(`/giftcards/${id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'giftcard_in_use', param: 'id' } },
    });
    await db().deleteFrom('giftcard_uses').where('order_id', '=', 'an-order').execute();
    await db().updateTable('giftcards').set({ order_id: 'an-order' }).where('id', '=', id).execute();
    expect((await operator.delete(`/giftcards/${id}`)).status).toBe(409);
    expect((await operator.delete('/giftcards/none')).status).toBe(404);
  });

  test('an attribute goes into the bin once nothing has it, and stays there while products have it anew', async () => {
    const { create, operator, list, restore, clock } = await openBin();
    const product = await create('/products', {
      name: 'Pot',
      price: 5,
      attributes: { glaze: { name: 'Glaze', value: 'Ash' } },
    });
    await operator.patch('/attributes/glaze', { filterable: true, sort: 3, $locale: { fr: { name: 'Vernis' } } });
    const attribute = (await operator.get('/attributes/glaze')).body;
    const refusal = (text: string) => ({
      status: 409,
      body: { error: { code: 'attribute_in_use', message: expect.stringContaining(text) } },
    });
    expect(await operator.delete('/attributes/glaze')).toMatchObject(refusal('1 product has it'));
    // A draft has it as well
    await operator.patch(`/products/${product}`, { status: 'draft' });
    expect(await operator.delete('/attributes/glaze')).toMatchObject(refusal('1 product has it'));
    await operator.patch(`/products/${product}`, { attributes: {} });
    const rule = { match: 'all', conditions: [{ field: 'attributes.glaze', operator: 'eq', value: 'Ash' }] };
    const collection = await create('/collections', { name: 'Glazed', type: 'rule', ...rule });
    expect(await operator.delete('/attributes/glaze')).toMatchObject(refusal('the collection Glazed'));
    await operator.delete(`/collections/${collection}`);
    expect((await operator.delete('/attributes/glaze')).status).toBe(204);
    expect((await operator.get('/attributes/glaze')).status).toBe(404);
    expect(await list('?kind=attribute')).toMatchObject([{ id: 'glaze', name: 'Glaze' }]);
    await operator.patch(`/products/${product}`, { attributes: { glaze: { name: 'Glaze', value: 'Ash' } } });
    expect(await restore('attribute', 'glaze')).toMatchObject({
      status: 409,
      body: { error: { code: 'attribute_exists' } },
    });
    await operator.patch(`/products/${product}`, { attributes: {} });
    // Of two deletions the later one comes back
    clock.advance(2000);
    await operator.delete('/attributes/glaze');
    await operator.delete('/bin/attribute/glaze');
    expect((await restore('attribute', 'glaze')).status).toBe(200);
    expect((await operator.get('/attributes/glaze')).body).toEqual(attribute);
    const field = { entity: 'product', key: 'grade', label: 'Grade', type: 'text', public: true };
    await operator.post('/custom-fields', field);
    expect(await operator.delete('/attributes/grade')).toMatchObject({
      status: 409,
      body: { error: { code: 'custom_field' } },
    });
  });

  test('a redirect stays in the bin while its path leads elsewhere, and a tax while another one has its place', async () => {
    const { create, operator, restore } = await openBin();
    for (const [kind, path, body, status] of [
      ['redirect', '/redirects', { from: '/old-lamps', to: '/category/lamps' }, 409],
      ['tax', '/taxes', { name: 'VAT', country: 'DE', rate: 19 }, 400],
    ] as const) {
      const id = await create(path, body);
      await operator.delete(`${path}/${id}`);
      const rival = await create(path, body);
      expect((await restore(kind, id)).status).toBe(status);
      await operator.delete(`${path}/${rival}`);
      expect((await restore(kind, id)).status).toBe(200);
    }
  });

  test('a record is deleted for good at once, or after thirty days', async () => {
    const { operator, create, list, clock, deps, restore } = await openBin();
    const create2 = async () =>
      create('/pages', { slug: `page-${Math.random()}`.replace('.', ''), title: 'A', body: 'B' });
    const [first, second] = [await create2(), await create2()];
    for (const id of [first, second]) await operator.delete(`/pages/${id}`);
    expect((await operator.delete(`/bin/page/${first}`)).status).toBe(204);
    expect((await operator.delete(`/bin/page/${first}`)).status).toBe(404);
    expect((await operator.delete(`/bin/nothing/${second}`)).status).toBe(404);
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([second]);
    clock.advance(30 * day - 1000);
    await deleteExpired(deps);
    expect(await list()).toHaveLength(1);
    clock.advance(2000);
    await deleteExpired(deps);
    expect(await list()).toEqual([]);
    expect((await restore('page', second)).status).toBe(404);
  });

  test('what an erased customer wrote about a product in the bin is gone, and counts no more', async () => {
    const { operator, shopper, read, restore } = await openBin();
    const ada = shopper();
    await signUpShopper(ada, 'ada');
    await placeOrder(ada, [ids.mug, 1]);
    const { rating_count } = await read('products/everyday-mug');
    await ada.post('/api/products/everyday-mug/reviews', { rating: 1, text: 'Unmistakable words.' });
    await ada.post('/api/account/wishlist', { product_id: ids.mug });
    await operator.delete(`/products/${ids.mug}`);
    const account = (await ada.get('/api/account')).body.id;
    expect((await ada.call('DELETE', '/api/account', { password: 'a-long-password' })).status).toBeLessThan(500);
    const [row] = await db().selectFrom('accounts').select('id').where('id', '=', account).execute();
    expect(row).toBeUndefined();
    expect(JSON.stringify(await readAllTables(db()))).not.toContain('Unmistakable');
    expect((await restore('product', ids.mug)).status).toBe(200);
    expect(await read('products/everyday-mug')).toMatchObject({ rating_count });
    expect((await read('products/everyday-mug/reviews')).count).toBe(0);
  });
});
