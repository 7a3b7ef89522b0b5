import type { Db } from '@mercer/server';
import {
  countStatements,
  eachDatabase,
  findTableScans,
  ids,
  isPostgres,
  recordStatements,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  async function openSearchedShop() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const { operator } = opened;
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const lamp = { name: 'Größe Lampe', sku: 'LAMP-1', price: 9, status: 'draft' };
    const size = { id: 'size', name: 'Size', variant: true, values: [{ id: 's', name: 'S' }] };
    const variants = { results: [{ sku: 'Towel-S', option_value_ids: ['s'] }] };
    await operator.post('/products', lamp);
    await operator.post('/products', { name: 'Tea Towel', price: 9, options: [size], variants });
    await operator.post('/coupons', { code: 'SPRING10', name: 'Spring', offer: { type: 'percent', percent: 10 } });
    await operator.post('/pages', { slug: 'care', title: 'Pflege für Leinen', body: 'Wash.' });
    const search = async (q: string) => (await operator.get(`/search?q=${encodeURIComponent(q)}`)).body;
    const listTitles = async (kind: string, q: string) =>
      (await search(q))[kind].map(({ title }: { title: string }) => title);
    return { ...opened, order, search, listTitles };
  }

  describe('a search across kinds', () => {
    test('finds by number, name, SKU, address, code and title, whatever the capitals and accents', async () => {
      const { order, listTitles } = await openSearchedShop();
      for (const q of [order.number, 'Lovelace', 'ada@mercer'])
        expect(await listTitles('orders', q)).toEqual([order.number]);
      for (const q of ['große', 'GRÖSSE', 'lamp-', 'LAMP-1'])
        expect([q, await listTitles('products', q)]).toEqual([q, ['Größe Lampe']]);
      expect(await listTitles('products', 'towel-s')).toEqual(['Tea Towel']);
      expect(await listTitles('customers', 'lovelace')).toEqual(['ada@mercer.test']);
      expect(await listTitles('coupons', 'spring 1')).toEqual(['SPRING10']);
      expect(await listTitles('pages', 'leinen')).toEqual(['Pflege für Leinen']);
      expect(await listTitles('settings', 'ship')).toEqual(['shipping']);
    });

    test('finds orders by telephone and tracking number, drafts, and the variant with the SKU', async () => {
      const { operator, order, search, listTitles } = await openSearchedShop();
      await operator.post(`/orders/${order.id}/ship`, { all: true, tracking: 'JD01 4600 0677' });
      await db().updateTable('customers').set({ phone_digits: '4930123456' }).execute();
      for (const q of ['JD0146', 'jd01 4600', '+49 30 1234'])
        expect([q, await listTitles('orders', q)]).toEqual([q, [order.number]]);
      const items = [{ product_id: ids.mug, quantity: 1 }];
      await operator.post('/drafts', { email: 'grace@mercer.test', items, note: 'By phone' });
      expect((await search('grace@')).drafts).toMatchObject([{ title: 'grace@mercer.test', subtitle: 'By phone' }]);
      expect((await search('towel-s')).products).toMatchObject([{ kind: 'product', subtitle: 'Towel-S' }]);
    });

    test('each result has a link that reads the record', async () => {
      const { operator, search } = await openSearchedShop();
      const items = [{ product_id: ids.mug, quantity: 1 }];
      await operator.post('/drafts', { email: 'ada@mercer.test', items });
      const results = await Promise.all(['ada', 'lamp', 'spring', 'pflege', 'ship'].map(search));
      const hits = results.flatMap((groups) => Object.values(groups).flat() as { kind: string; link: string }[]);
      expect(new Set(hits.map(({ kind }) => kind))).toEqual(
        new Set(['order', 'product', 'customer', 'draft', 'coupon', 'page', 'setting']),
      );
      for (const { link } of hits)
        expect([link, (await operator.get(link.replace('/operator', ''))).status]).toEqual([link, 200]);
    });

    test('takes few statements and scans no table, and answers at most 5 of a kind', async () => {
      const counter = countStatements(db());
      const recorder = recordStatements(counter.db);
      const { operator } = await openOperator(recorder.db);
      for (let at = 0; at < 7; at += 1) await operator.post('/products', { name: `Vase ${at}`, price: 9 });
      await operator.get('/search?q=vase');
      recorder.statements.clear();
      const statementsBefore = counter.statements();
      const { body } = await operator.get('/search?q=vase');
      expect(counter.statements() - statementsBefore).toBeLessThanOrEqual(13);
      expect(body.products).toHaveLength(5);
      const isLarge = (table: string) => /^(orders|products|variants|customers|accounts|drafts|coupons)$/.test(table);
      if (isPostgres(db())) return; // PostgreSQL reads a small table whole
      const scans = await Promise.all(
        [...recorder.statements.values()].map((query) => findTableScans(db(), query, isLarge)),
      );
      expect(scans.flat()).toEqual([]);
    });

    test('takes what is typed as it is, and no more than 200 characters', async () => {
      const { operator, search } = await openSearchedShop();
      const nothing = {
        orders: [],
        products: [],
        customers: [],
        drafts: [],
        coupons: [],
        pages: [],
        settings: [],
      };
      for (const q of ['%%', '__', "'", '\\', '"', 'x'.repeat(200), '\u{1F600}'])
        expect([q, await search(q)]).toEqual([q, nothing]);
      expectRefused(await operator.get(`/search?q=${'x'.repeat(201)}`), 'q');
      expectRefused(await operator.get('/search?q='), 'q');
      expectRefused(await operator.get('/search'), 'q');
    });
  });

  test('lists take the same text, and several values of a filter', async () => {
    const { operator, order, shop } = await openSearchedShop();
    await signUpShopper(shop(), 'bob');
    const count = async (path: string) => (await operator.get(path)).body.count;
    expect((await operator.get(`/orders?q=${order.number}`)).body.results).toMatchObject([{ id: order.id }]);
    expect(await count('/orders?q=nobody')).toBe(0);
    expect(await count('/products?q=lamp')).toBe(1);
    expect(await count('/accounts?q=bob')).toBe(1);
    const all = await count('/products');
    expect(await count('/products?status=active,draft')).toBe(all);
    expect(await count('/products?status=active&status=draft')).toBe(all);
    expect(await count('/products?status=draft')).toBe(1);
    expect(await count('/returns?status=requested,declined')).toBe(0);
    expect(await count('/reviews?status=pending,published')).toBe(await count('/reviews'));
    expect(await count('/products?updated_since=2031-01-01')).toBe(0);
    expectRefused(await operator.get('/reviews?status=pending,shown'), 'status');
    expect((await operator.get('/orders?fields=id,number')).body.results).toEqual([
      { id: order.id, number: order.number },
    ]);
    expectRefused(await operator.get('/accounts?fields=id,password_hash'), 'fields');
    const refused = await operator.get('/coupons?state=active');
    expectRefused(refused, 'state');
    expect(refused.body.error.message).toContain('there are after, code, fields, limit');
  });

  test('states are counted', async () => {
    const { operator } = await openSearchedShop();
    const { body } = await operator.get('/counts');
    expect(body.orders).toMatchObject({ paid: { count: 1, is_exact: true }, shipped: { count: 0, is_exact: true } });
    expect(body.products).toMatchObject({ draft: { count: 1 } });
    expect(body.returns.requested).toEqual({ count: 0, is_exact: true });
    expect(Object.keys(body.reviews)).toEqual(['pending', 'published', 'rejected']);
  });

  test('every response names the version of the API, and an unknown one is refused', async () => {
    const { operator } = await openSearchedShop();
    const version = (await operator.get('/orders')).headers.get('mercer-version') ?? '';
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await operator.call('GET', '/orders', undefined, { 'Mercer-Version': version })).status).toBe(200);
    const refused = await operator.call('GET', '/orders', undefined, { 'Mercer-Version': '2020-01-01' });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'unknown_version', param: 'Mercer-Version' } },
    });
    expect(refused.body.error.message).toContain(version);
  });
});
