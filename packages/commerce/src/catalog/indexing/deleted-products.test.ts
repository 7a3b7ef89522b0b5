import type { Db } from '@mercer/database';
import {
  buildTestApp,
  createEmptyShop,
  createShopBackup,
  derivedTables,
  eachDatabase,
  exportShop,
  ids,
  importShop,
  isPostgres,
  type TestResponse,
} from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexCatalog, indexProducts } from '../index.ts';

const secret = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  function openTestShop(shop = db(), options = {}) {
    const { clock, shopper, faults } = buildTestApp(shop, options);
    const owner = shopper();
    const callOperatorApi = (method: string, path: string, body?: object) =>
      owner.call(method, `/operator${path}`, body, secret);
    return { clock, call: callOperatorApi, faults };
  }

  test('after the newest product is deleted another one can be created', async () => {
    const { call, clock } = openTestShop();
    await call('POST', '/products', { name: 'Of a later id', price: 5 });
    clock.advance(-7_200_000);
    for (const minutes of [0, -60, 0, 60]) {
      clock.advance(minutes * 60_000);
      const { body, status } = await call('POST', '/products', { name: 'A', price: 5 });
      expect(status).toBe(201);
      expect((await call('DELETE', `/products/${body.id}`)).status).toBe(204);
    }
    expect((await call('POST', '/products', { name: 'B', price: 5 })).status).toBe(201);
    const bulkResponse = await call('POST', '/products/bulk', { items: [{ name: 'C', price: 5 }] });
    expect(bulkResponse.body.results).toMatchObject([{ status: 201 }]);
    await expectConsistentIndex(db());
  });

  test('numbers that are left over make no difference to new products', async () => {
    const { call } = openTestShop();
    await db()
      .insertInto('unordered_numbers')
      .values([{ number: 5 }, { number: 6 }])
      .execute();
    for (const name of ['A', 'B', 'C']) expect((await call('POST', '/products', { name, price: 5 })).status).toBe(201);
  });

  test('who waits for a variant is forgotten with it', async () => {
    const { call } = openTestShop();
    const alert = { product_id: ids.tee, locale: 'en-US', date_created: '', date_told: null };
    const waiting = { ...alert, id: 'a', variant_id: ids.teeSmall, email: 'a@mercer.test' };
    await db()
      .insertInto('stock_alerts')
      .values([waiting, { ...waiting, id: 'b', variant_id: ids.teeLarge, email: 'b@mercer.test' }])
      .execute();
    await db().insertInto('stock_returns').values({ product_id: ids.tee, variant_id: ids.teeSmall }).execute();
    const { body } = await call('GET', `/products/${ids.tee}`);
    const results = body.variants.results.filter(({ id }: { id: string }) => id !== ids.teeSmall);
    expect((await call('PATCH', `/products/${ids.tee}`, { variants: { results } })).status).toBe(200);
    expect(await db().selectFrom('stock_alerts').select('id').execute()).toEqual([{ id: 'b' }]);
    expect(await db().selectFrom('stock_returns').selectAll().execute()).toEqual([]);
  });

  test('what somebody has changed by hand is told by the check-up and mended by the next start', async () => {
    await db().deleteFrom('product_numbers').where('product_id', '=', ids.mug).execute();
    await db().deleteFrom('product_documents').where('product_id', '=', ids.tee).execute();
    await db().deleteFrom('products').where('id', '=', ids.watch).execute();
    await db().deleteFrom('product_numbers').where('product_id', '=', ids.notebook).execute();
    const readCheckupMessage = async () => {
      const { body } = await openTestShop().call('GET', '/checkup');
      return body.results.find(({ name }: { name: string }) => name === 'products').message;
    };
    expect(await readCheckupMessage()).toMatch(/Lists and searches are not those of the products: .* 4 of them/);
    await indexCatalog(db());
    expect(await readCheckupMessage()).toBe('4 products are on sale.');
    await expectNumbers(db());
  });

  test('the words of a category that has lost its products go with the category', async () => {
    const { call } = openTestShop();
    const { body } = await call('POST', '/categories', { name: 'Lanterns' });
    await call('PATCH', `/products/${ids.mug}`, { categories: [{ id: body.id }] });
    await call('PATCH', `/products/${ids.mug}`, { categories: [] });
    expect((await call('DELETE', `/categories/${body.id}`)).status).toBe(204);
    const words = db().selectFrom('category_words').select('word').where('category_id', '=', body.id);
    expect(await words.execute()).toEqual([]);
  });

  test('whatever is created, changed, deleted, restored and moved, every product can be created, and the index is that of the rows', {
    timeout: 240_000,
  }, async () => {
    const step = fc.record({
      deed: fc.constantFrom(...Object.keys(deeds)),
      which: fc.nat(1000),
      word: fc.constantFrom('lamp', 'blue', 'oak', 'mug', 'Ärmel'),
      amount: fc.nat(50_000),
      minutes: fc.integer({ min: -600, max: 600 }),
    });
    let shop = db();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { clock } = openTestShop();
        const backups: Restore[] = [];
        let { call, faults } = openTestShop(shop, clock);
        const switchShop = async (moved: Db) => {
          await expectConsistentIndex(moved);
          if (shop !== db()) await shop.destroy();
          shop = moved;
          ({ call, faults } = openTestShop(shop, clock));
        };
        for (const { deed, minutes, ...choice } of steps) {
          clock.advance(minutes * 60_000);
          await deeds[deed]?.({ ...choice, call, db: shop, now: clock.now(), backups, move: switchShop });
          expect(faults).toEqual([]);
        }
        await expectConsistentIndex(shop);
      }),
      { numRuns: 12, seed: 33 },
    );
  });
});

type Restore = () => Promise<Db>;

interface MoveCase {
  backups: Restore[];
  /** The shop is another database from here on. */
  move: (moved: Db) => Promise<void>;
  which: number;
  word: string;
  amount: number;
  now: Date;
  db: Db;
  call: (method: string, path: string, body?: object) => Promise<TestResponse>;
}

async function listRecordIds(db: Db, table: 'products' | 'categories'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const buildProduct = ({ word, amount }: MoveCase) => ({
  name: `A ${word} ${amount % 7}`,
  price: (100 + amount) / 100,
  tags: [word],
  attributes: { wood: { name: 'Wood', value: word } },
  stock_tracking: amount % 2 === 0,
  stock_level: amount % 3,
});

const deeds: Record<string, (deed: MoveCase) => Promise<void>> = {
  create: async (deed) => {
    const categories = (await listRecordIds(deed.db, 'categories')).slice(deed.which % 3, 2).map((id) => ({ id }));
    const { status } = await deed.call('POST', '/products', { ...buildProduct(deed), categories });
    expect(status).toBe(201);
  },
  'create many': async (deed) => {
    const items = [1, 2, 3].map((n) => ({ ...buildProduct(deed), price: n }));
    expect((await deed.call('POST', '/products/bulk', { items })).body).toMatchObject({
      results: [{ status: 201 }, { status: 201 }, { status: 201 }],
    });
  },
  'write with any id': async ({ db, which: choiceIndex, word, now }) => {
    const id = `${(choiceIndex * 7919).toString(16).padStart(8, '0')}${now.getTime().toString(16).padStart(16, '0')}`;
    await db.transaction().execute(async (tx) => {
      const like = await tx.selectFrom('products').selectAll().limit(1).executeTakeFirst();
      if (!like) return;
      const row = { ...like, id, slug: id, name: word, has_variants: 0 as const };
      await tx
        .insertInto('products')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await indexProducts(tx, [id]);
    });
  },
  'delete the newest': async ({ db, call }) => {
    const newest = await db.selectFrom('product_numbers').select('product_id').orderBy('number', 'desc').execute();
    if (newest[0]) expect((await call('DELETE', `/products/${newest[0].product_id}`)).status).toBe(204);
  },
  'delete any': async ({ db, call, which: choiceIndex }) => {
    const productIds = await listRecordIds(db, 'products');
    if (productIds.length > 0)
      expect((await call('DELETE', `/products/${productIds[choiceIndex % productIds.length]}`)).status).toBe(204);
  },
  'delete all': async ({ db, call }) => {
    for (const id of await listRecordIds(db, 'products'))
      expect((await call('DELETE', `/products/${id}`)).status).toBe(204);
  },
  edit: async (deed) => {
    const productIds = await listRecordIds(deed.db, 'products');
    const { stock_level: _, ...changes } = buildProduct(deed);
    const path = `/products/${productIds[deed.which % productIds.length]}`;
    if (productIds.length > 0) expect((await deed.call('PUT', path, changes)).status).toBe(200);
  },
  'change the stock': async ({ db, call, which: choiceIndex, amount }) => {
    const productIds = await listRecordIds(db, 'products');
    await call('POST', `/products/${productIds[choiceIndex % productIds.length]}/stock`, {
      quantity: (amount % 9) - 4,
      reason: 'Counted',
    });
  },
  'make a category': async ({ call, word }) => {
    expect(
      (await call('POST', '/categories', { name: word, slug: `c-${Math.random()}`.replace('.', '') })).status,
    ).toBe(201);
  },
  'delete a category': async ({ db, call, which: choiceIndex }) => {
    const categoryIds = await listRecordIds(db, 'categories');
    const path = `/categories/${categoryIds[choiceIndex % categoryIds.length]}`;
    if (categoryIds.length > 0) expect([204, 409]).toContain((await call('DELETE', path)).status);
  },
  'start again': ({ db }) => indexCatalog(db),
  'back up': async ({ db, backups }) => {
    backups.push(await createShopBackup(db));
  },
  'restore a backup': async ({ backups, which: choiceIndex, move }) => {
    const restored = await backups[choiceIndex % backups.length]?.();
    if (restored) await move(restored);
  },
  'export, and import elsewhere': async ({ db, now, move }) => {
    const lines = await exportShop(db, { now: () => now });
    const moved = await createEmptyShop(isPostgres(db) ? 'PostgreSQL' : 'SQLite');
    await importShop(moved, lines, { now: () => now });
    await move(moved);
  },
};

/** Expects that tables and responses stay the same after everything derived from the products is rebuilt. */
async function expectConsistentIndex(db: Db): Promise<void> {
  await expectNumbers(db);
  const [indexedRows, servedLists] = [await readLogicalRows(db), await requestLists(db)];
  await db.transaction().execute(async (tx) => {
    for (const table of derivedTables) await tx.deleteFrom(table).execute();
    await tx.updateTable('categories').set({ product_count: 0 }).execute();
    await indexProducts(tx, await listRecordIds(tx, 'products'));
  });
  expect(indexedRows).toEqual(await readLogicalRows(db));
  expect(servedLists).toEqual(await requestLists(db));
}

/**
 * Expects that each product has one number, and that `unordered_numbers` holds exactly the numbers of products that
 * come after one with a higher id.
 */
async function expectNumbers(db: Db): Promise<void> {
  const numbered = await db.selectFrom('product_numbers').selectAll().orderBy('number').execute();
  expect(numbered.map(({ product_id }) => product_id).toSorted()).toEqual(await listRecordIds(db, 'products'));
  const loose = new Set(
    (await db.selectFrom('unordered_numbers').select('number').execute()).map(({ number }) => number),
  );
  const numbers = new Set(numbered.map(({ number }) => number));
  expect([...loose].filter((number) => !numbers.has(number))).toEqual([]);
  let highest = '';
  for (const { product_id, number } of numbered) {
    if (product_id < highest) expect([number, loose.has(number)]).toEqual([number, true]);
    else highest = product_id;
  }
}

/** Reads the derived rows that do not depend on the numbers of products. */
async function readLogicalRows(db: Db): Promise<string[][]> {
  const tables = [
    db.selectFrom('product_answers').selectAll(),
    db.selectFrom('product_attributes').selectAll(),
    db.selectFrom('product_tags').selectAll(),
    db.selectFrom('product_documents').selectAll(),
    db.selectFrom('search_words').selectAll(),
    db.selectFrom('search_word_keys').selectAll(),
    db.selectFrom('product_categories').selectAll(),
    db.selectFrom('categories').select(['id', 'product_count']),
    // Words of a category without products may stay: no search finds them
    db
      .selectFrom('category_words')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select(['word', 'category_id'])
      .where('product_count', '>', 0),
    db.selectFrom('following_products').selectAll(),
  ];
  const rows = await Promise.all(tables.map((table) => table.execute()));
  return rows.map((tableRows) => tableRows.map((row) => JSON.stringify(row)).toSorted());
}

async function requestLists(db: Db): Promise<unknown[]> {
  const shopper = buildTestApp(db).shopper();
  const words = await db.selectFrom('search_words').select('word').orderBy('word').execute();
  const categories = await db.selectFrom('categories').select('slug').orderBy('id').execute();
  const filters = [
    ...words.slice(0, 40).map(({ word }) => `search=${encodeURIComponent(word)}`),
    ...categories.map(({ slug }) => `category=${slug}`),
    'attributes.wood=oak',
    'tags=blue',
    'price[$gte]=20',
    'price[$lt]=20&stock_status=out_of_stock',
    '',
  ];
  const sorts = ['id', 'id desc', 'price', 'price desc,id', 'popularity desc'];
  const paths = filters.flatMap((filter, at) => [
    `/api/products?fields=id&limit=5&sort=${sorts[at % sorts.length]}&${filter}`,
    `/api/products/filters?${filter}`,
  ]);
  const sortedPaths = sorts.map((sort) => `/api/products?fields=id&limit=7&page=2&sort=${sort}`);
  const answers = [];
  for (const path of [...paths, ...sortedPaths]) answers.push([path, (await shopper.get(path)).body]);
  return answers;
}
