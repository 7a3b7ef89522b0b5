import { applyDueSchedules } from '@mercer/server';
import {
  buildTestApp,
  createEmptyShop,
  eachDatabase,
  exportShop,
  home,
  ids,
  importShop,
  isPostgres,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { lostProducts } from '../index.ts';

const secret = { Authorization: 'Bearer sk_test' };
const hour = 3_600_000;

eachDatabase((db) => {
  const openShop = () => {
    const { clock, deps, shopper } = buildTestApp(db());
    const owner = shopper();
    const operate = (method: string, path: string, body?: object) =>
      owner.call(method, `/operator${path}`, body, secret);
    const change = (body: object, id = ids.mug) => operate('PATCH', `/products/${id}`, body);
    const applyDue = () => applyDueSchedules(deps);
    return { clock, deps, shopper, operate, change, applyDue };
  };
  const findMentions = async (text: string) => {
    const { body } = await buildTestApp(db()).shopper().get(text);
    return JSON.stringify(body).includes('everyday-mug');
  };
  const publicPaths = [
    '/api/products',
    '/api/products?sort=price',
    '/api/products?category=kitchen',
    '/api/products?category=home-goods&sort=popularity',
    '/api/products?search=mug',
    '/api/products?where[price][$gte]=1',
    '/api/products?where[slug]=everyday-mug',
    '/api/products?where[$or][0][sale]=true&where[$or][1][slug]=everyday-mug',
    `/api/products?where[id][$in][0]=${ids.mug}`,
    '/api/products?$facets=true&sort=name',
    '/api/products/everyday-mug',
    `/api/products/${ids.mug}`,
    '/api/products/slugs',
    '/api/products/house-coffee/related',
    '/api/products/house-coffee?expand=related,up_sells',
    '/api/search/suggestions?search=mug',
    '/api/categories?expand=products',
    '/api/categories/kitchen?expand=products',
  ];

  describe.each([
    ['a draft', { status: 'draft' }],
    ['an archived product', { status: 'archived' }],
    ['a product of later', { publish_at: '2026-07-01' }],
    ['a product of before', { unpublish_at: '2026-05-01T00:00:00+02:00' }],
  ])('%s', (_, state) => {
    test('is nowhere public, and comes back as it was', async () => {
      const { change } = openShop();
      const readAll = async () => {
        const bodies = [];
        // The list of slugs is in the order in which products were first shown
        for (const path of publicPaths.filter((each) => each !== '/api/products/slugs'))
          bodies.push((await buildTestApp(db()).shopper().get(path)).body);
        return JSON.parse(JSON.stringify(bodies).replaceAll(/"date_updated":"[^"]*"/g, '"date_updated":""'));
      };
      const before = await readAll();
      const { status, body } = await change(state);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...('status' in state && state), categories: [{ id: ids.kitchen }] });
      for (const path of publicPaths) expect([path, await findMentions(path)]).toEqual([path, false]);
      const { body: list } = await buildTestApp(db()).shopper().get('/api/products');
      expect(list.count).toBe(4);
      const { body: kitchen } = await buildTestApp(db()).shopper().get('/api/categories/kitchen');
      expect(kitchen.product_count).toBe(1);
      expect(await lostProducts(db())).toEqual([]);
      expect((await change({ status: 'active', publish_at: null, unpublish_at: null })).status).toBe(200);
      expect(await readAll()).toEqual(before);
    });

    test('cannot be put into a cart, and leaves the one that it is in with a message', async () => {
      const { change, shopper } = openShop();
      const customer = shopper();
      await customer.post('/api/cart/items', { product_id: ids.mug });
      await customer.post('/api/cart/items', { product_id: ids.notebook });
      await change(state);
      const refusal = await shopper().post('/api/cart/items', { product_id: ids.mug });
      expect(refusal).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
      await customer.put('/api/cart', { account: { email: 'a@mercer.test' }, shipping: home });
      const { body } = await customer.get('/api/cart');
      expect(body.items).toMatchObject([{ product_id: ids.notebook }]);
      expect(body.removed_items).toMatchObject([{ product_id: ids.mug, reason: 'not_sold' }]);
    });

    test('is left out of wishlists', async () => {
      const { change, shopper } = openShop();
      const customer = shopper();
      await customer.post('/api/account', { email: 'a@mercer.test', password: 'a long enough password' });
      await customer.post('/api/account/wishlist', { product_id: ids.mug });
      await change(state);
      expect((await customer.get('/api/account/wishlist')).body.results).toMatchObject([{ product: null }]);
      const refusal = await customer.post('/api/account/wishlist', { product_id: 'everyday-mug' });
      expect(refusal.status).toBe(404);
    });
  });

  test('a cart whose product has gone makes no order', async () => {
    const { change, shopper } = openShop();
    const customer = shopper();
    await customer.post('/api/cart/items', { product_id: ids.mug });
    const words = { account: { email: 'a@mercer.test' }, shipping: home, billing: { ...home, method: 'card' } };
    await customer.put('/api/cart', words);
    await change({ status: 'archived' });
    const { status, body } = await customer.post('/api/cart/order');
    expect(status).toBe(400);
    expect(body.error.message).toContain('Everyday Mug');
  });

  test('the clock shows a product and takes it away, in the cart at once', async () => {
    const { clock, change, shopper, applyDue } = openShop();
    const times = { publish_at: '2026-06-01T14:00:00Z', unpublish_at: '2026-06-01T18:00:00Z' };
    await change(times);
    const customer = shopper();
    expect((await customer.post('/api/cart/items', { product_id: ids.mug })).status).toBe(404);
    clock.advance(2 * hour);
    expect((await customer.post('/api/cart/items', { product_id: ids.mug })).body.items).toHaveLength(1);
    expect((await customer.get('/api/products/everyday-mug')).body.name).toBe('Everyday Mug');
    clock.advance(4 * hour);
    const { body: cart } = await customer.get('/api/cart');
    expect(cart).toMatchObject({ items: [], removed_items: [{ product_id: ids.mug }] });
    expect((await customer.get('/api/products/everyday-mug')).body).toBeNull();
    await applyDue();
    expect(await lostProducts(db())).toEqual([]);
  });

  test('the job shows and hides products whose time has come', async () => {
    const { clock, change, shopper, applyDue } = openShop();
    await change({ publish_at: '2026-06-01T13:00:00Z', unpublish_at: '2026-06-01T15:00:00Z' });
    const count = async () => (await shopper().get('/api/products?category=kitchen')).body.count;
    expect(await count()).toBe(1);
    clock.advance(hour);
    await applyDue();
    expect(await count()).toBe(2);
    clock.advance(2 * hour);
    await applyDue();
    expect(await count()).toBe(1);
  });

  test('what the clock changes is an event, once each', async () => {
    const { clock, change, shopper, applyDue } = openShop();
    const times = { publish_at: '2026-06-01T13:00:00Z', unpublish_at: '2026-06-01T19:00:00Z' };
    const sale = { sale_price: 9, sale_starts_at: '2026-06-01T15:00:00Z', sale_ends_at: '2026-06-01T17:00:00Z' };
    expect((await change({ ...times, ...sale })).status).toBe(200);
    const listTimed = async () => {
      const events = db().selectFrom('events').selectAll().where('entity_id', '=', ids.mug).orderBy('place');
      const types = (await events.execute()).map(({ type }) => type);
      return types.filter((type) => /published|sale_/.test(type));
    };
    expect(await listTimed()).toEqual([]);
    const expected = ['product.published', 'product.sale_started', 'product.sale_ended', 'product.unpublished'];
    for (const [at, type] of expected.entries()) {
      clock.advance(2 * hour);
      // a shopper's cart may be the first to notice
      if (type === 'product.sale_started') await shopper().post('/api/cart/items', { product_id: ids.mug });
      await applyDue();
      await applyDue();
      expect(await listTimed()).toEqual(expected.slice(0, at + 1));
    }
  });

  test('a sale holds within its times: for the product, its variants and other currencies', async () => {
    const { clock, change, shopper, operate, applyDue } = openShop();
    const store = { name: 'Mercer', country: 'US', locale: 'en-US', currency: 'USD', locales: [] };
    const value = { ...store, currencies: [{ code: 'EUR', type: 'priced', rate: 1 }] };
    expect((await operate('PUT', '/settings/store', { value })).status).toBe(200);
    const times = { sale_starts_at: '2026-06-01T13:00:00Z', sale_ends_at: '2026-06-01T15:00:00Z' };
    const $currency = { EUR: { price: 20, sale_price: 18 } };
    const planned = { price: 25, sale_price: 19, ...times, $currency };
    const { body: tee } = await operate('GET', `/products/${ids.tee}`);
    const results = tee.variants.results.map((variant: object) => ({ ...variant, price: 25, sale_price: 20 }));
    const { body, status } = await change({ ...planned, variants: { results } }, ids.tee);
    expect([status, body]).toMatchObject([200, { price: 25, sale: false, sale_price: 19, $currency }]);
    expect(body.variants.results).toMatchObject([{ price: 25, sale_price: 20 }, { price: 25 }]);
    // An answer that is sent back changes nothing
    expect((await change(body, ids.tee)).body).toEqual(body);
    const customer = shopper();
    const view = async () => {
      const { body: product } = await shopper().get('/api/products/cotton-tee');
      const { body: euro } = await shopper().get('/api/products/cotton-tee?$currency=EUR');
      const [variant] = product.variants.results;
      const { body: cart } = await customer.get('/api/cart');
      return [product.price, product.sale_price, variant.price, variant.sale_price, euro.price, cart.sub_total];
    };
    await customer.post('/api/cart/items', { product_id: ids.tee, variant_id: ids.teeSmall });
    const regular = [25, undefined, 25, undefined, 20, 25];
    expect(await view()).toEqual(regular);
    clock.advance(hour);
    expect((await customer.get('/api/cart')).body.sub_total).toBe(20);
    await applyDue();
    expect(await view()).toEqual([19, 19, 20, 20, 18, 20]);
    expect((await shopper().get('/api/products?sale=true')).body.count).toBe(2);
    const { body: during } = await operate('GET', `/products/${ids.tee}`);
    expect((await change(during, ids.tee)).body).toEqual(during);
    clock.advance(2 * hour);
    await applyDue();
    expect(await view()).toEqual(regular);
    const { body: free } = await change({ sale_price: null }, ids.tee);
    expect(free).not.toHaveProperty('sale_price');
  });

  test('an end comes after its beginning, and a time is a time', async () => {
    const { change } = openShop();
    const refused = async (body: object) => (await change(body)).body.error?.message;
    expect(await refused({ publish_at: '2026-07-01', unpublish_at: '2026-06-01' })).toBe(
      'unpublish_at: a time after publish_at is expected',
    );
    expect(await refused({ sale_starts_at: '2026-07-01', sale_ends_at: '2026-07-01' })).toContain('sale_ends_at');
    expect(await refused({ publish_at: 'soon' })).toContain('a day like 2026-06-30');
    expect(await refused({ status: 'hidden' })).toContain('status');
  });

  test('the operator lists products by their states', async () => {
    const { change, operate } = openShop();
    await change({ status: 'draft' });
    await change({ status: 'archived' }, ids.watch);
    const list = async (query: string) => {
      const { body } = await operate('GET', `/products?${query}`);
      return body.results.map(({ id }: { id: string }) => id);
    };
    expect(await list('status=draft')).toEqual([ids.mug]);
    expect(await list('status=draft,archived')).toEqual([ids.watch, ids.mug]);
    expect(await list('status=draft&category=kitchen')).toEqual([ids.mug]);
    expect((await operate('GET', '/products?status=gone')).status).toBe(400);
  });

  test('a preview shows a draft to who has the link, until it ends', async () => {
    const { change, clock, operate, shopper } = openShop();
    await change({ status: 'draft' });
    const { status, body } = await operate('POST', `/products/${ids.mug}/preview`, { hours: 1 });
    expect(status).toBe(200);
    expect(body.url).toBe(`http://localhost:3000/previews/products/everyday-mug?token=${body.token}`);
    const path = `/api/products/everyday-mug?$preview_token=${body.token}`;
    const answer = await shopper().get(path);
    expect(answer.body.name).toBe('Everyday Mug');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await shopper().get(`/api/products/cotton-tee?$preview_token=${body.token}`)).body).toBeNull();
    expect((await shopper().get(`${path}x`)).body).toBeNull();
    clock.advance(hour);
    expect((await shopper().get(path)).body).toBeNull();
    expect((await operate('POST', '/products/nope/preview', {})).status).toBe(404);
  });

  test('categories of a draft can be changed, and a category that is removed is forgotten', async () => {
    const { change, operate, shopper } = openShop();
    await change({ status: 'draft' });
    const { body } = await change({ categories: [{ id: ids.kitchen }, { id: ids.apparel }] });
    expect(body.categories).toMatchObject([{ id: ids.kitchen }, { id: ids.apparel }]);
    expect((await change({ categories: body.categories })).body.date_updated).toBe(body.date_updated);
    await operate('DELETE', `/categories/${ids.apparel}`);
    const { body: shown } = await change({ status: 'active' });
    expect(shown.categories.map(({ id }: { id: string }) => id)).toEqual([ids.home, ids.kitchen]);
    expect((await shopper().get('/api/products?category=kitchen')).body.count).toBe(2);
  });

  test('a copy of the shop has its drafts and its times', async () => {
    const { change, operate } = openShop();
    await change({ status: 'draft' });
    await change({ price: 30, sale_price: 20, sale_starts_at: '2027-01-01' }, ids.notebook);
    const copy = await createEmptyShop(isPostgres(db()) ? 'PostgreSQL' : 'SQLite');
    await importShop(copy, await exportShop(db()));
    const copiedShop = buildTestApp(copy).shopper();
    for (const id of [ids.mug, ids.notebook]) {
      const { body } = await operate('GET', `/products/${id}`);
      expect((await copiedShop.call('GET', `/operator/products/${id}`, undefined, secret)).body).toEqual(body);
    }
    expect((await copiedShop.get('/api/products')).body.count).toBe(4);
    expect(await lostProducts(copy)).toEqual([]);
  });
});
