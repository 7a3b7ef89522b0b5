import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../db/index.ts';
import {
  backUp,
  derivedTables,
  eachDatabase,
  emptyShop,
  exportShop,
  ids,
  importShop,
  isPostgres,
  type TestResponse,
  testApp,
} from '../../testing/index.ts';
import { indexCatalog, indexProducts } from '../index.ts';

const secret = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  function open(shop = db(), given = {}) {
    const { clock, shopper, faults } = testApp(shop, given);
    const owner = shopper();
    const call = (method: string, path: string, body?: object) => owner.call(method, `/operator${path}`, body, secret);
    return { clock, call, faults };
  }

  test('after the newest product is deleted another one can be created', async () => {
    const { call, clock } = open();
    await call('POST', '/products', { name: 'Of a later id', price: 5 });
    clock.advance(-7_200_000);
    for (const minutes of [0, -60, 0, 60]) {
      clock.advance(minutes * 60_000);
      const { body, status } = await call('POST', '/products', { name: 'A', price: 5 });
      expect(status).toBe(201);
      expect((await call('DELETE', `/products/${body.id}`)).status).toBe(204);
    }
    expect((await call('POST', '/products', { name: 'B', price: 5 })).status).toBe(201);
    const many = await call('POST', '/products/bulk', { items: [{ name: 'C', price: 5 }] });
    expect(many.body.results).toMatchObject([{ status: 201 }]);
    await expectWhole(db());
  });

  test('numbers that are left over make no difference to new products', async () => {
    const { call } = open();
    await db()
      .insertInto('unordered_numbers')
      .values([{ number: 5 }, { number: 6 }])
      .execute();
    for (const name of ['A', 'B', 'C']) expect((await call('POST', '/products', { name, price: 5 })).status).toBe(201);
  });

  test('who waits for a variant is forgotten with it', async () => {
    const { call } = open();
    const alert = { product_id: ids.tee, locale: 'en-US', date_created: '', date_told: null };
    const waiting = { ...alert, id: 'a', variant_id: ids.teeSmall, email: 'a@mercer.test' };
    await db()
      .insertInto('stock_alerts')
      .values([waiting, { ...waiting, id: 'b', variant_id: ids.teeLarge, email: 'b@mercer.test' }])
      .execute();
    await db().insertInto('stock_returns').values({ product_id: ids.tee, variant_id: ids.teeSmall }).execute();
    const { body } = await call('GET', `/products/${ids.tee}`);
    const results = body.variants.results.filter(({ id }: { id: string }) => id !== ids.teeSmall);
    expect((await call('PUT', `/products/${ids.tee}`, { variants: { results } })).status).toBe(200);
    expect(await db().selectFrom('stock_alerts').select('id').execute()).toEqual([{ id: 'b' }]);
    expect(await db().selectFrom('stock_returns').selectAll().execute()).toEqual([]);
  });

  test('what somebody has changed by hand is told by the check-up and mended by the next start', async () => {
    await db().deleteFrom('product_numbers').where('product_id', '=', ids.mug).execute();
    await db().deleteFrom('product_documents').where('product_id', '=', ids.tee).execute();
    await db().deleteFrom('products').where('id', '=', ids.watch).execute();
    await db().deleteFrom('product_numbers').where('product_id', '=', ids.notebook).execute();
    const told = async () => {
      const { body } = await open().call('GET', '/checkup');
      return body.results.find(({ name }: { name: string }) => name === 'products').message;
    };
    expect(await told()).toMatch(/Lists and searches are not those of the products: .* 4 of them/);
    await indexCatalog(db());
    expect(await told()).toBe('4 products are on sale.');
    await expectNumbers(db());
  });

  test('the words of a category that has lost its products go with the category', async () => {
    const { call } = open();
    const { body } = await call('POST', '/categories', { name: 'Lanterns' });
    await call('PUT', `/products/${ids.mug}`, { categories: [{ id: body.id }] });
    await call('PUT', `/products/${ids.mug}`, { categories: [] });
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
        const { clock } = open();
        const backups: Restore[] = [];
        let { call, faults } = open(shop, clock);
        const move = async (moved: Db) => {
          await expectWhole(moved);
          if (shop !== db()) await shop.destroy();
          shop = moved;
          ({ call, faults } = open(shop, clock));
        };
        for (const { deed, minutes, ...choice } of steps) {
          clock.advance(minutes * 60_000);
          await deeds[deed]?.({ ...choice, call, db: shop, now: clock.now(), backups, move });
          expect(faults).toEqual([]);
        }
        await expectWhole(shop);
      }),
      { numRuns: 12, seed: 33 },
    );
  });
});

type Restore = () => Promise<Db>;

interface Deed {
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

async function idsIn(db: Db, table: 'products' | 'categories'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const productOf = ({ word, amount }: Deed) => ({
  name: `A ${word} ${amount % 7}`,
  price: (100 + amount) / 100,
  tags: [word],
  attributes: { wood: { name: 'Wood', value: word } },
  stock_tracking: amount % 2 === 0,
  stock_level: amount % 3,
});

const deeds: Record<string, (deed: Deed) => Promise<void>> = {
  create: async (deed) => {
    const categories = (await idsIn(deed.db, 'categories')).slice(deed.which % 3, 2).map((id) => ({ id }));
    const { status } = await deed.call('POST', '/products', { ...productOf(deed), categories });
    expect(status).toBe(201);
  },
  'create many': async (deed) => {
    const items = [1, 2, 3].map((n) => ({ ...productOf(deed), price: n }));
    expect((await deed.call('POST', '/products/bulk', { items })).body).toMatchObject({
      results: [{ status: 201 }, { status: 201 }, { status: 201 }],
    });
  },
  'write with any id': async ({ db, which, word, now }) => {
    const id = `${(which * 7919).toString(16).padStart(8, '0')}${now.getTime().toString(16).padStart(16, '0')}`;
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
  'delete any': async ({ db, call, which }) => {
    const all = await idsIn(db, 'products');
    if (all.length > 0) expect((await call('DELETE', `/products/${all[which % all.length]}`)).status).toBe(204);
  },
  'delete all': async ({ db, call }) => {
    for (const id of await idsIn(db, 'products')) expect((await call('DELETE', `/products/${id}`)).status).toBe(204);
  },
  edit: async (deed) => {
    const all = await idsIn(deed.db, 'products');
    const { stock_level: _, ...changes } = productOf(deed);
    const path = `/products/${all[deed.which % all.length]}`;
    if (all.length > 0) expect((await deed.call('PUT', path, changes)).status).toBe(200);
  },
  'change the stock': async ({ db, call, which, amount }) => {
    const all = await idsIn(db, 'products');
    await call('POST', `/products/${all[which % all.length]}/stock`, { quantity: (amount % 9) - 4, reason: 'Counted' });
  },
  'make a category': async ({ call, word }) => {
    expect(
      (await call('POST', '/categories', { name: word, slug: `c-${Math.random()}`.replace('.', '') })).status,
    ).toBe(201);
  },
  'delete a category': async ({ db, call, which }) => {
    const all = await idsIn(db, 'categories');
    const path = `/categories/${all[which % all.length]}`;
    if (all.length > 0) expect([204, 409]).toContain((await call('DELETE', path)).status);
  },
  'start again': ({ db }) => indexCatalog(db),
  'back up': async ({ db, backups }) => {
    backups.push(await backUp(db));
  },
  'restore a backup': async ({ backups, which, move }) => {
    const restored = await backups[which % backups.length]?.();
    if (restored) await move(restored);
  },
  'export, and import elsewhere': async ({ db, now, move }) => {
    const lines = await exportShop(db, { now: () => now });
    const moved = await emptyShop(isPostgres(db) ? 'PostgreSQL' : 'SQLite');
    await importShop(moved, lines, { now: () => now });
    await move(moved);
  },
};

/** What the tables and the shop say is what they say after all that follows from the products was made anew. */
async function expectWhole(db: Db): Promise<void> {
  await expectNumbers(db);
  const [before, shown] = [await logical(db), await lists(db)];
  await db.transaction().execute(async (tx) => {
    for (const table of derivedTables) await tx.deleteFrom(table).execute();
    await tx.updateTable('categories').set({ product_count: 0 }).execute();
    await indexProducts(tx, await idsIn(tx, 'products'));
  });
  expect(before).toEqual(await logical(db));
  expect(shown).toEqual(await lists(db));
}

/** Each product has one number, and `unordered_numbers` names those, and no others, that a higher id stands before. */
async function expectNumbers(db: Db): Promise<void> {
  const numbered = await db.selectFrom('product_numbers').selectAll().orderBy('number').execute();
  expect(numbered.map(({ product_id }) => product_id).toSorted()).toEqual(await idsIn(db, 'products'));
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

/** What does not depend on the numbers that products have. */
async function logical(db: Db): Promise<string[][]> {
  const tables = [
    db.selectFrom('product_answers').selectAll(),
    db.selectFrom('product_attributes').selectAll(),
    db.selectFrom('product_tags').selectAll(),
    db.selectFrom('product_documents').selectAll(),
    db.selectFrom('search_words').selectAll(),
    db.selectFrom('search_word_keys').selectAll(),
    db.selectFrom('product_categories').selectAll(),
    db.selectFrom('categories').select(['id', 'product_count']),
    // of a category without products the words may stay, nobody finds it
    db
      .selectFrom('category_words')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select(['word', 'category_id'])
      .where('product_count', '>', 0),
    db.selectFrom('following_products').selectAll(),
  ];
  const rows = await Promise.all(tables.map((table) => table.execute()));
  return rows.map((own) => own.map((row) => JSON.stringify(row)).toSorted());
}

async function lists(db: Db): Promise<unknown[]> {
  const shopper = testApp(db).shopper();
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
  const all = sorts.map((sort) => `/api/products?fields=id&limit=7&page=2&sort=${sort}`);
  const answers = [];
  for (const path of [...paths, ...all]) answers.push([path, (await shopper.get(path)).body]);
  return answers;
}
