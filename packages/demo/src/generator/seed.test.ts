import { type Db, indexProducts } from '@mercer/server/seeding';
import { buildTestApp, derivedTables, eachDatabase, emptyCatalog, isPostgres } from '@mercer/server/testing';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedGenerated } from './seed.ts';

const size = { products: 300, seed: 7 };
const smallerSize = { products: 100, seed: 7 };

eachDatabase((db) => {
  test('every derived row is what the shop itself writes for the same products', async () => {
    await emptyCatalog(db());
    await db().deleteFrom('counters').execute();
    const indexes = await listIndexes(db());
    expect(await seedGenerated(db(), size)).toBe(true);
    const loaded = await readDerivedRows(db());
    expect(loaded.product_documents).toHaveLength(300);
    expect(await listIndexes(db())).toEqual(indexes);
    await rebuildDerivedRows(db());
    expect(await readDerivedRows(db())).toEqual(loaded);
  });

  test('a database with products is left alone', async () => {
    expect(await seedGenerated(db(), size)).toBe(false);
    expect(await db().selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  test('what fails half way leaves nothing behind; filled again, the shop runs on it', async () => {
    await emptyCatalog(db());
    const indexes = await listIndexes(db());
    const stopped = {
      written() {},
      step() {
        throw new Error('stopped');
      },
      end() {},
    };
    await expect(seedGenerated(db(), smallerSize, stopped)).rejects.toThrow('stopped');
    expect(await db().selectFrom('categories').selectAll().execute()).toEqual([]);
    expect(await listIndexes(db())).toEqual(indexes);
    expect(await seedGenerated(db(), smallerSize)).toBe(true);
    await expectProducts(db());
  });
});

/** The first page, categories, a search, a filter and a product. */
async function expectProducts(db: Db): Promise<void> {
  const shopper = buildTestApp(db).shopper();
  const { body } = await shopper.get('/api/products?limit=12');
  expect(body).toMatchObject({ count: 100 });
  const [{ slug }] = body.results;
  expect((await shopper.get(`/api/products/${slug}`)).body).toMatchObject({ slug });
  for (const query of ['category=fashion', 'category=electronics', 'category=home-kitchen', 'search=steel'])
    expect((await shopper.get(`/api/products?${query}`)).body.count).toBeGreaterThan(0);
  const { body: filters } = await shopper.get('/api/products/filters?category=home-kitchen');
  expect(JSON.stringify(filters)).toContain('"Color"');
}

/** Forgets what follows from the products, and has the shop write it. */
async function rebuildDerivedRows(db: Db): Promise<void> {
  for (const table of derivedTables) await db.deleteFrom(table).execute();
  await db.deleteFrom('attributes').where('sort', '=', 1000).execute();
  // changes of settings and content are counted there, too
  await db.deleteFrom('counters').where('id', 'not in', ['pricing', 'content']).execute();
  await db.updateTable('categories').set({ product_count: 0 }).execute();
  await db
    .updateTable('product_categories')
    .set({ price: 0, popularity: 0, date_created: '', rating: 0, discount: 0 })
    .execute();
  const products = await db.selectFrom('products').select('id').orderBy('id').execute();
  await db.transaction().execute((tx) =>
    indexProducts(
      tx,
      products.map(({ id }) => id),
    ),
  );
}

const tables = ['attributes', 'categories', 'product_categories', 'counters'] as const;

async function readDerivedRows(db: Db): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of [...derivedTables, ...tables])
    rows[table] = await queryRowTexts(db, sql`select * from ${sql.table(table)}`);
  return rows;
}

function listIndexes(db: Db): Promise<string[]> {
  return queryRowTexts(
    db,
    isPostgres(db)
      ? sql`select indexname, indexdef from pg_indexes where schemaname = 'public'`
      : sql`select name, sql from sqlite_master where type = 'index'`,
  );
}

async function queryRowTexts(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
