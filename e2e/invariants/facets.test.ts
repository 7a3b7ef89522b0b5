import { seedGenerated } from '@mercer/demo';
import { type Db, indexProducts } from '@mercer/server/seeding';
import { eachDatabase, emptyCatalog, type Shopper, testApp } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const size = { products: 400, seed: 11 };

eachDatabase((db) => {
  test('counts of facets are those of the rows, also while products and stock change', {
    timeout: 120_000,
  }, async () => {
    await emptyCatalog(db());
    await db().deleteFrom('counters').execute();
    await seedGenerated(db(), size);
    const shopper = testApp(db()).shopper();
    const ids = (await db().selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id);
    const query = await queries(db());
    const step = fc.record({ query, change: fc.nat(4), product: fc.nat(ids.length - 1), amount: fc.nat(60_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        for (const { query, change, product, amount } of steps) {
          await changes[change]?.(db(), ids[product] ?? '', amount);
          await expectSame(shopper, query);
        }
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

/** Rows are counted for who wants nothing remembered. */
async function expectSame(shopper: Shopper, query: string): Promise<void> {
  for (const path of [`/api/products/filters?${query}`, `/api/products?limit=1&fields=id&${query}`]) {
    const { body } = await shopper.get(path);
    const { body: counted } = await shopper.get(`${path}&$cache=false`);
    expect([path, body]).toEqual([path, counted]);
  }
}

async function queries(db: Db) {
  const categories = await db.selectFrom('categories').select('slug').execute();
  const values = await db.selectFrom('product_attributes').select(['attribute_id', 'value']).distinct().execute();
  const tags = await db.selectFrom('product_tags').select('tag').distinct().execute();
  const slug = fc.constantFrom(...categories.map((category) => category.slug));
  const amount = fc.nat(300);
  const parts = fc.oneof(
    slug.map((name) => `category=${name}`),
    slug.map((name) => `categories=${name}`),
    slug.map((name) => `$filters[category]=${name}`),
    fc
      .constantFrom(...values)
      .map(({ attribute_id, value }) => `$filters[${attribute_id}]=${encodeURIComponent(value)}`),
    fc.constantFrom(...tags).map(({ tag }) => `where[tags][$ne]=${encodeURIComponent(tag)}`),
    fc.constantFrom(
      '$filters[stock_status]=in_stock',
      '$filters[stock_status]=out_of_stock',
      'where[stock_purchasable]=1',
    ),
    fc.constantFrom('$filters[sale]=true', '$filters[sale]=false', 'sale=true', 'where[shipping.free]=true'),
    amount.map((lowest) => `$filters[price][0]=${lowest}`),
    amount.map((highest) => `where[price][$lt]=${highest}`),
    fc.constantFrom('$currency=EUR', '$locale=de-DE', 'search=steel', 'where[popularity][$gt]=5'),
  );
  return fc.uniqueArray(parts, { maxLength: 3, selector: (part) => part.split('=')[0] }).map((list) => list.join('&'));
}

const changes = [
  setStock(0),
  setStock(5),
  (db: Db, id: string, price: number) => change(db, id, { price }),
  (db: Db, id: string) => change(db, id, { attributes: '{}', tags: '["Rare"]', sale: 1 }),
  (db: Db, id: string) =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('product_categories').where('product_id', '=', id).execute();
      await indexProducts(tx, [id]);
    }),
];

/** As an order does: without telling the catalogue. */
function setStock(stock_level: number) {
  return async (db: Db, id: string) => {
    await db.updateTable('variants').set({ stock_level }).where('product_id', '=', id).execute();
    await db.updateTable('products').set({ stock_level, stock_tracking: 1 }).where('id', '=', id).execute();
  };
}

function change(db: Db, id: string, values: { price?: number; attributes?: string; tags?: string; sale?: 0 | 1 }) {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set(values).where('id', '=', id).execute();
    await indexProducts(tx, [id]);
  });
}
