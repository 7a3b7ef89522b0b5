import { seedGenerated } from '@mercer/demo';
import { type Db, indexProducts } from '@mercer/server/seeding';
import { buildTestApp, eachDatabase, emptyCatalog, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const size = { products: 400, seed: 11 };

eachDatabase((db) => {
  test('facets, counts and pages are those of the rows, also while products and stock change', {
    timeout: 120_000,
  }, async () => {
    await emptyCatalog(db());
    await db().deleteFrom('counters').execute();
    await seedGenerated(db(), size);
    const shopper = buildTestApp(db()).shopper();
    const ids = (await db().selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id);
    const query = await buildQueryArbitrary(db());
    const step = fc.record({ query, change: fc.nat(6), product: fc.nat(ids.length - 1), amount: fc.nat(60_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        for (const { query, change, product, amount } of steps) {
          await changes[change]?.(db(), ids[product] ?? '', amount);
          await expectUncachedEqual(shopper, query, sorts);
        }
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  test('so are those of searches', { timeout: 120_000 }, async () => {
    await emptyCatalog(db());
    await db().deleteFrom('counters').execute();
    await seedGenerated(db(), size);
    const shopper = buildTestApp(db()).shopper();
    const ids = (await db().selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id);
    const search = buildSearchArbitrary(await readSearchWords(db()));
    const step = fc.record({
      query: await buildQueryArbitrary(db()),
      search,
      change: fc.nat(5),
      product: fc.nat(ids.length - 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), fc.nat(60_000), async (steps, amount) => {
        for (const { query, search, change, product } of steps) {
          await changes[change]?.(db(), ids[product] ?? '', amount);
          await expectUncachedEqual(shopper, `${query}&search=${search}`, ['sort=price desc']);
          await expectSearchMatches(db(), shopper, search);
        }
      }),
      { numRuns: 15, seed: 7 },
    );
  });
});

const sorts = [
  'sort=price desc',
  'sort=price&page=2',
  'sort=id&page=3',
  'page=12',
  'sort=popularity desc&page=2',
  'sort=popularity&page=12',
  'sort=date_created desc',
  'sort=rating_average desc&page=2',
  'sort=discount desc&page=2',
  'sort=price,name',
];

/** Rows are counted for who wants nothing remembered. */
async function expectUncachedEqual(shopper: Shopper, query: string, sorts: string[]): Promise<void> {
  const list = `/api/products?limit=3&fields=id&${query}`;
  for (const path of [`/api/products/filters?${query}`, list, ...sorts.map((sort) => `${list}&${sort}`)]) {
    const { body } = await shopper.get(path);
    const { body: counted } = await shopper.get(`${path}&$cache=false`);
    expect([path, body]).toEqual([path, counted]);
  }
}

/** Asserts the number of matches and their order, computed from the words of each product. */
async function expectSearchMatches(db: Db, shopper: Shopper, search: string): Promise<void> {
  const { body } = await shopper.get(`/api/products?fields=id&limit=50&search=${search}`);
  const words: string[] = (body.search.corrected ?? search.replace('+', ' ')).split(' ');
  const products = await db
    .selectFrom('product_documents as documents')
    .innerJoin('products', 'products.id', 'documents.product_id')
    .innerJoin('product_numbers', 'product_numbers.product_id', 'products.id')
    .select(['products.id', 'documents.name', 'terms', 'documents.description', 'popularity', 'number'])
    .execute();
  const anyHasAllWords = products.some((product) => computeMatchRank(product, words) >= 0);
  const computeRank = anyHasAllWords ? computeMatchRank : createPartialRank(products, words);
  const expectedMatches = products
    .map((product) => ({ ...product, rank: computeRank(product, words) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || b.popularity - a.popularity || b.number - a.number);
  const ids = body.results.map(({ id }: { id: string }) => id);
  expect([search, body.count, ids]).toEqual([
    search,
    expectedMatches.length,
    expectedMatches.slice(0, 50).map(({ id }) => id),
  ]);
}

type SearchTexts = Record<'name' | 'terms' | 'description', string>;

/**
 * Creates the rank of two words that no product has both of: rare words come before common ones. A letter, or two that
 * are no word, say too little alone.
 */
function createPartialRank(products: SearchTexts[], words: string[]) {
  const getAllText = ({ name, terms, description }: SearchTexts) => `${name} ${terms} ${description}`;
  const countMatches = (word: string, ending = '') =>
    products.map(getAllText).filter((text) => hasWord(text, word, ending)).length;
  const tellingWords = words.filter((word) => word.length > 2 || (word.length === 2 && countMatches(word, ' ') > 0));
  const rarestFirst = tellingWords.toSorted((a, b) => countMatches(a) - countMatches(b));
  return (product: SearchTexts) => {
    const { name, terms } = product;
    const texts = [name, `${name} ${terms}`];
    const ranks = texts.flatMap((text) => rarestFirst.map((word) => hasWord(text, word)));
    return [...ranks, rarestFirst.some((word) => hasWord(getAllText(product), word))].indexOf(true);
  };
}

function hasWord(text: string, word: string, ending = ''): boolean {
  return ` ${text} `.includes(` ${word}${ending}`);
}

/** Returns -1 for a product that is not found. */
function computeMatchRank({ name, terms, description }: SearchTexts, words: string[]): number {
  const createWordMatcher = (text: string, ending: string) => (word: string) => hasWord(text, word, ending);
  const strong = `${name} ${terms}`;
  const allText = `${strong} ${description}`;
  return [
    ...[name, strong].flatMap((text) => [
      words.every(createWordMatcher(text, ' ')),
      words.every(createWordMatcher(text, '')),
    ]),
    words.some(createWordMatcher(name, '')) && words.every(createWordMatcher(allText, '')),
    words.every(createWordMatcher(allText, ' ')),
    words.every(createWordMatcher(allText, '')),
  ].indexOf(true);
}

async function readSearchWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('search_words').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
}

/** Searches leave these out beside other words. */
const stopWords = ['a', 'am', 'ich', 'im', 'to', 'und', 'vom', 'zu', 'zum'];
const wordsWithForms = ['bin', 'cup', 'lamp', 'mug', 'rug', 'sofa', 'tv'];

/** Draws one or two beginnings of words, short enough to have no other forms and to be half of no other word, and no stop words. */
function buildSearchArbitrary(words: string[]) {
  const beginnings = words.flatMap((word) => [1, 2, 3, 4].map((length) => word.slice(0, length)));
  const typedBeginnings = fc.constantFrom(
    ...new Set(beginnings.filter((text) => /^[a-z]{0,3}[abcdghiklmoptuvwxz]$/.test(text))),
  );
  const plain = typedBeginnings.filter((text) => !stopWords.includes(text) && !wordsWithForms.includes(text));
  return fc.uniqueArray(plain, { minLength: 1, maxLength: 2 }).map((list) => list.join('+'));
}

async function buildQueryArbitrary(db: Db) {
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
  (db: Db, id: string, popularity: number) => updateProduct(db, id, { name: 'Steel Seldom', popularity }),
  createStockChange(0),
  createStockChange(5),
  (db: Db, id: string, price: number) => updateProduct(db, id, { price }),
  (db: Db, id: string) => updateProduct(db, id, { attributes: '{}', tags: '["Rare"]', sale: 1 }),
  (db: Db, id: string) =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('product_categories').where('product_id', '=', id).execute();
      await indexProducts(tx, [id]);
    }),
  addProductCopy,
];

/** Adds a copy of a product, whose id is not necessarily higher than the existing ones. */
async function addProductCopy(db: Db, id: string, price: number) {
  const product = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!product) return;
  const added = {
    ...product,
    id: id.replace(/.$/, 'z'),
    slug: `${product.slug}-again`,
    sku: null,
    price,
    has_variants: 0 as const,
  };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('products')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await indexProducts(tx, [added.id]);
  });
}

/** Creates a change that sets the stock as an order does: without notifying the catalogue. */
function createStockChange(stock_level: number) {
  return async (db: Db, id: string) => {
    await db.updateTable('variants').set({ stock_level }).where('product_id', '=', id).execute();
    await db.updateTable('products').set({ stock_level, stock_tracking: 1 }).where('id', '=', id).execute();
  };
}

interface Updated {
  name?: string;
  popularity?: number;
  price?: number;
  attributes?: string;
  tags?: string;
  sale?: 0 | 1;
}

function updateProduct(db: Db, id: string, values: Updated) {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set(values).where('id', '=', id).execute();
    await indexProducts(tx, [id]);
  });
}
