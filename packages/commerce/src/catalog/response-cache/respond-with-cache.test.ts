import type { Facet } from '@mercer/contract';
import { type Db, isPostgres } from '@mercer/database';
import { buildTestApp, countStatements, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { indexProducts } from '../indexing/index.ts';

const currencies = [
  { code: 'USD', type: 'base' },
  { code: 'EUR', type: 'priced', rate: 0.5 },
];
const locales = [{ code: 'en-US' }, { code: 'de-DE' }];
const store = { currency: 'USD', currencies, locale: 'en-US', locales };

const paths = [
  '/products?limit=24',
  '/products?limit=24&category=kitchen&sort=price',
  '/products?limit=24&search=mug',
  '/products?limit=24&search=stock_level+$facets+related',
  '/products?expand=variants,categories&fields=name,variants',
  '/products/cotton-tee',
  '/products/house-coffee?expand=related',
  '/products/everyday-mug/related',
  `/products/bought-together?with=${ids.mug}`,
  '/products/none',
  '/categories?expand=products',
  '/categories/kitchen',
  '/search/suggestions?search=cof',
  '/products?limit=24&$facets=true',
  '/products?limit=24&category=kitchen&$facets=true&stock_status=in_stock',
  '/products?fields=name,stock_level,rating_average&$filters[colour]=Blue',
  '/products/filters?search=mug',
  '/products/slugs',
  '/attributes',
  '/attributes/colour',
].map((path) => `/api${path}`);

eachDatabase((db) => {
  const requestMug = async (shopper: Shopper) => (await shopper.get('/api/products/everyday-mug')).body;
  const changeProduct = (id: string, change: object) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('products').set(change).where('id', '=', id).execute();
        await indexProducts(tx, [id]);
      });
  const replaceStoreSettings = async (value: object) => {
    await db().deleteFrom('settings').where('id', '=', 'store').execute();
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(value) })
      .execute();
  };

  describe('a kept answer', () => {
    test.each(paths)(
      '%s is what would be computed, in each language and currency, and takes one statement',
      async (path) => {
        await replaceStoreSettings(store);
        const counted = countStatements(db());
        const visitor = buildTestApp(counted.db).shopper();
        for (const locale of ['en-US', 'de-DE']) {
          for (const currency of ['USD', 'EUR']) {
            const localeHeaders = { 'X-Locale': locale, 'X-Currency': currency };
            const fresh = await buildTestApp(db()).shopper().call('GET', path, undefined, localeHeaders);
            await visitor.call('GET', path, undefined, localeHeaders);
            const statementsBefore = counted.statements();
            expect((await visitor.call('GET', path, undefined, localeHeaders)).body).toEqual(fresh.body);
            expect(counted.statements() - statementsBefore).toBe(1);
          }
        }
      },
    );

    test('shows a change of stock at once, whoever made it', async () => {
      const nodes = [buildTestApp(db()).shopper(), buildTestApp(db()).shopper()];
      for (const node of nodes) expect(await requestMug(node)).toMatchObject({ stock_status: 'in_stock' });
      await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.mug).execute();
      for (const node of nodes)
        expect(await requestMug(node)).toMatchObject({ stock_status: 'out_of_stock', stock_level: 0 });
    });

    test('shows the stock of each variant, also when together they have as many as before', async () => {
      const visitor = buildTestApp(db()).shopper();
      const requestVariantLevels = async () =>
        (await visitor.get('/api/products/cotton-tee')).body.variants.results.map(
          ({ stock_level }: { stock_level: number }) => stock_level,
        );
      expect(await requestVariantLevels()).toEqual([5, 3]);
      await db().updateTable('variants').set({ stock_level: 3 }).where('id', '=', ids.teeSmall).execute();
      await db().updateTable('variants').set({ stock_level: 5 }).where('id', '=', ids.teeLarge).execute();
      expect(await requestVariantLevels()).toEqual([3, 5]);
    });

    test('shows a new rating, price, name and currency at once', async () => {
      await replaceStoreSettings(store);
      const visitor = buildTestApp(db()).shopper();
      const requestMugInEuros = async () => (await visitor.get('/api/products/everyday-mug?$currency=EUR')).body;
      expect(await requestMug(visitor)).toMatchObject({ price: 12.5, rating_count: 55 });
      expect(await requestMugInEuros()).toMatchObject({ price: 6.25 });
      const rating = { rating_average: 4, rating_count: 56 };
      await db().updateTable('products').set(rating).where('id', '=', ids.mug).execute();
      expect(await requestMug(visitor)).toMatchObject(rating);
      await changeProduct(ids.mug, { price: 1000, name: 'Tall Mug' });
      expect(await requestMug(visitor)).toMatchObject({ price: 10, name: 'Tall Mug' });
      expect(await requestMugInEuros()).toMatchObject({ price: 5 });
      await replaceStoreSettings({ ...store, currencies: currencies.map((currency) => ({ ...currency, rate: 2 })) });
      expect(await requestMugInEuros()).toMatchObject({ price: 20 });
    });

    test('is in the language that the session has chosen', async () => {
      await replaceStoreSettings(store);
      const shopper = buildTestApp(db()).shopper();
      expect(await requestMug(shopper)).toMatchObject({ currency: 'USD' });
      await shopper.put('/api/session', { currency: 'EUR' });
      expect(await requestMug(shopper)).toMatchObject({ currency: 'EUR', price: 6.25 });
    });

    test('that was made while stock changed is not kept as if it were newer', async () => {
      let sellOutMug = async () => {};
      const watched = db().withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (result.rows.some((row) => 'levels' in row)) await sellOutMug();
          return result;
        },
      });
      const visitor = buildTestApp(watched).shopper();
      sellOutMug = async () => {
        await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.mug).execute();
      };
      expect(await requestMug(visitor)).toMatchObject({ stock_status: 'in_stock' });
      expect(await requestMug(visitor)).toMatchObject({ stock_status: 'out_of_stock' });
    });

    test('is computed once for all who ask while it does not hold, and each looks whether it does for them', async () => {
      const counted = countStatements(db());
      const { shopper } = buildTestApp(counted.db);
      const askers = Array.from({ length: 20 }, shopper);
      const countStatementsFor = async (visitors: Shopper[]) => {
        await changeProduct(ids.mug, { price: 1000 + counted.statements() });
        const statementsBefore = counted.statements();
        const answers = await Promise.all(visitors.map((visitor) => visitor.get('/api/products?limit=24')));
        expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
        return counted.statements() - statementsBefore;
      };
      await countStatementsFor(askers);
      const alone = await countStatementsFor(askers.slice(0, 1));
      // All readers look at once on PostgreSQL, and the others once more when the answer is there
      const looks = isPostgres(db()) ? 1 : 2 * (askers.length - 1);
      expect(await countStatementsFor(askers)).toBeLessThanOrEqual(alone + looks);
    });

    test('is looked after together with the others that are asked for at once', async () => {
      if (!isPostgres(db())) return; // SQLite answers no other call meanwhile
      const counted = countStatements(db());
      const { shopper } = buildTestApp(counted.db);
      const askers = paths.map((path) => ({ path, visitor: shopper() }));
      const requestBodies = () => Promise.all(askers.map(async ({ path, visitor }) => (await visitor.get(path)).body));
      await requestBodies();
      const statementsBefore = counted.statements();
      const answers = await requestBodies();
      expect(counted.statements() - statementsBefore).toBe(1);
      for (const [at, { path }] of askers.entries()) {
        expect(answers[at]).toEqual((await buildTestApp(db()).shopper().get(path)).body);
      }
    });

    test('shows what was written before it was asked for, while others look', async () => {
      const nodes = [db(), countStatements(db()).db].map((database) => buildTestApp(database).shopper());
      const requestMugLevels = () => Promise.all(nodes.map(async (node) => (await requestMug(node)).stock_level));
      for (const stock_level of [7, 3, 9, 4]) {
        const looking = Array.from({ length: 5 }, requestMugLevels);
        await db().updateTable('products').set({ stock_level }).where('id', '=', ids.mug).execute();
        expect(await requestMugLevels()).toEqual([stock_level, stock_level]);
        await Promise.all(looking);
      }
    });

    test('fails for all whom a look was for, and is there again for the next one', async () => {
      let isBroken = false;
      const broken = db().withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isBroken && result.rows.some((row) => 'moving' in row)) throw new Error('The disk is gone');
          return result;
        },
      });
      const { shopper } = buildTestApp(broken);
      const askers = Array.from({ length: 5 }, shopper);
      const requestStatuses = () =>
        Promise.all(askers.map(async (asker) => (await asker.get('/api/products?limit=24')).status));
      expect(await requestStatuses()).toEqual([200, 200, 200, 200, 200]);
      isBroken = true;
      expect(await requestStatuses()).toEqual([500, 500, 500, 500, 500]);
      isBroken = false;
      expect(await requestStatuses()).toEqual([200, 200, 200, 200, 200]);
    });

    test('that cannot be computed fails for those who wait, and is computed again for the next one', async () => {
      let isBroken = true;
      const broken = db().withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isBroken && result.rows.some((row) => 'levels' in row)) throw new Error('The disk is gone');
          return result;
        },
      });
      const { shopper, faults } = buildTestApp(broken);
      const askers = Array.from({ length: 5 }, shopper);
      const requestStatuses = async () =>
        (await Promise.all(askers.map((visitor) => visitor.get('/api/products/everyday-mug')))).map(
          ({ status }) => status,
        );
      expect(await requestStatuses()).toEqual([500, 500, 500, 500, 500]);
      isBroken = false;
      expect(await requestStatuses()).toEqual([200, 200, 200, 200, 200]);
      expect(faults).toHaveLength(5);
    });

    test.each([
      '/api/products?stock_status=in_stock',
      '/api/products?where[stock%5Flevel][$gt]=0',
      '/api/products?$filters={"stock\\u005fstatus":["in\\u005fstock"]}',
    ])('of who is in stock follows each order: %s', async (path) => {
      const nodes = [buildTestApp(db()).shopper(), buildTestApp(db()).shopper()];
      const requestCounts = () => Promise.all(nodes.map(async (node) => (await node.get(path)).body.count));
      const [count] = await requestCounts();
      const setMugStock = (stock_level: number) =>
        db().updateTable('products').set({ stock_level, stock_tracking: 1 }).where('id', '=', ids.mug).execute();
      await setMugStock(0);
      expect(await requestCounts()).toEqual([count - 1, count - 1]);
      await setMugStock(1);
      expect(await requestCounts()).toEqual([count, count]);
    });

    test.each(['sort=rating_average+desc', 'where[$or][0][rating_count][$gt]=60', 'where[rating_average][$gt]=4.9'])(
      'of who is rated how follows each review: %s',
      async (query) => {
        const visitor = buildTestApp(db()).shopper();
        const requestFirst = async () =>
          (await visitor.get(`/api/products?limit=1&${query}`)).body.results.map(({ slug }: { slug: string }) => slug);
        await requestFirst();
        const rate = (id: string, rating: object) =>
          db().updateTable('products').set(rating).where('id', '=', id).execute();
        await db().updateTable('products').set({ rating_average: 1, rating_count: 1 }).execute();
        await rate(ids.watch, { rating_average: 5, rating_count: 70 });
        const [watch] = await requestFirst();
        await rate(ids.watch, { rating_average: 1, rating_count: 1 });
        await rate(ids.mug, { rating_average: 5, rating_count: 70 });
        expect([watch, await requestFirst()]).toEqual(['field-watch', ['everyday-mug']]);
      },
    );

    test('with facets counts who is in stock at once, whoever changed it', async () => {
      const nodes = [buildTestApp(db()).shopper(), buildTestApp(db()).shopper()];
      const countSoldOut = async (node: Shopper, path: string) => {
        const { filters }: { filters: Facet[] } = (await node.get(path)).body;
        const { options = [] } = filters.find(({ id }) => id === 'stock_status') ?? {};
        return options.find(({ value }) => value === 'out_of_stock')?.count ?? 0;
      };
      const soldOutCounters = ['/api/products?$facets=true', '/api/products/filters'].flatMap((path) =>
        nodes.map((node) => () => countSoldOut(node, path)),
      );
      const requestCounts = () => Promise.all(soldOutCounters.map((count) => count()));
      expect(await requestCounts()).toEqual([0, 0, 0, 0]);
      await db().updateTable('variants').set({ stock_level: 0 }).execute();
      expect(await requestCounts()).toEqual([1, 1, 1, 1]);
      await db().updateTable('variants').set({ stock_level: 1 }).where('id', '=', ids.teeLarge).execute();
      expect(await requestCounts()).toEqual([0, 0, 0, 0]);
    });

    test('follows an order that began before others and ends after them', async () => {
      if (!isPostgres(db())) return; // writes take turns
      const visitor = buildTestApp(db()).shopper();
      const countInStock = async () => (await visitor.get('/api/products?stock_status=in_stock')).body.count;
      const sellOutProduct = (tx: Db, id: string) =>
        tx.updateTable('products').set({ stock_level: 0, stock_tracking: 1 }).where('id', '=', id).execute();
      const countBefore = await countInStock();
      await db()
        .transaction()
        .execute(async (earlier) => {
          await sellOutProduct(earlier, ids.mug);
          await sellOutProduct(db(), ids.watch);
          expect(await countInStock()).toBe(countBefore - 1);
        });
      expect(await countInStock()).toBe(countBefore - 2);
    });
  });

  describe('caches between shop and visitor', () => {
    const requestMugWithHeaders = (shopper: Shopper, headers: Record<string, string> = {}) =>
      shopper.call('GET', '/api/products/everyday-mug', undefined, headers);

    test('may keep the answer to a visitor, and ask whether it still holds', async () => {
      const visitor = buildTestApp(db()).shopper();
      const { headers } = await requestMugWithHeaders(visitor);
      const etag = headers.get('etag') ?? '';
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, must-revalidate');
      expect(headers.get('vary')).toBe(
        'Origin, Sec-Fetch-Site, Authorization, Cookie, X-Session, X-Locale, X-Currency',
      );
      for (const requestEtag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
        const repeatResponse = await requestMugWithHeaders(visitor, { 'If-None-Match': requestEtag });
        expect([repeatResponse.status, repeatResponse.body, repeatResponse.headers.get('etag')]).toEqual([
          304,
          null,
          etag,
        ]);
      }
      await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.mug).execute();
      const changed = await requestMugWithHeaders(visitor, { 'If-None-Match': etag });
      expect([changed.status, changed.body.stock_level]).toEqual([200, 1]);
      expect(changed.headers.get('etag')).not.toBe(etag);
    });

    test('keep nothing of who has a session, and no failure', async () => {
      const visitor = buildTestApp(db()).shopper();
      for (const [name, value] of [
        ['X-Session', 'unknown'],
        ['Cookie', 'swell-session=unknown'],
      ] as const) {
        const { headers } = await requestMugWithHeaders(visitor, { [name]: value });
        expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
      }
      for (const path of ['/api/products?limit=many', '/api/products?sort=none', '/api/none', '/api/cart']) {
        const { headers } = await visitor.get(path);
        expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'no-store', null]);
      }
      const noKey = await requestMugWithHeaders(visitor, { Authorization: 'Basic none' });
      expect([noKey.status, noKey.headers.get('etag')]).toEqual([401, null]);
    });

    test('tell an allowed origin that it is, also when nothing has changed', async () => {
      const visitor = buildTestApp(db()).shopper();
      const etag = (await requestMugWithHeaders(visitor)).headers.get('etag') ?? '';
      const { status, headers } = await requestMugWithHeaders(visitor, {
        Origin: 'http://localhost:5173',
        'If-None-Match': etag,
      });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([304, 'http://localhost:5173']);
    });
  });
});
