import { buildPreviewToken } from '@mercer/commerce/catalog';
import { productStatuses } from '@mercer/contract';
import { type Db, isInJsonList } from '@mercer/database';
import { maxBulkBytes } from '@mercer/platform/http/body';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  buildAfterCondition,
  buildListAnswer,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  createChoiceListSchema,
  createListSchema,
  filterText,
  filterTexts,
  filterValues,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { moment, toIsoStartDate } from '../description/moments.ts';
import { defineChangeRoutes, defineFindRoute } from '../description/record-routes.ts';
import { BulkAnswer, BulkInput, saveProductsInBulk } from './bulk.ts';
import { readProducts } from './read-products.ts';
import { createProduct, deleteProduct, updateProduct } from './save-products.ts';
import { ProductAnswer, ProductInput, ProductReplacement, ProductUpdate } from './schema.ts';
import { findMatchingProductIds } from './search-products.ts';
import { correctStock, StockInput } from './stock.ts';
import { listStockChanges, StockAnswer, StockHistory, StockQuery } from './stock-history.ts';

const ProductQuery = v.strictObject({
  ...pageQuery,
  sort: v.optional(
    v.picklist([
      'id',
      '-id',
      'date_created',
      '-date_created',
      'date_updated',
      '-date_updated',
      'price',
      '-price',
      'popularity',
      '-popularity',
    ]),
    '-id',
  ),
  q: filterText,
  slug: filterValues,
  sku: filterTexts,
  category: filterValues,
  tag: filterTexts,
  updated_since: v.optional(moment),
  status: v.optional(createChoiceListSchema(productStatuses)),
});

type Query = v.InferOutput<typeof ProductQuery>;

async function listProducts(db: Db, query: Query) {
  const order = parseSortOrder(query.sort);
  const matchingIds = query.q === undefined ? undefined : await findMatchingProductIds(db, query.q);
  const { updated_since } = query;
  const since = updated_since === undefined ? undefined : toIsoStartDate(updated_since, await readTimeZone(db));
  const products = filterProducts(db, query, { matchingIds, since });
  const rows = await products
    .select(['id', sql.ref<string | number>(order.column).as('place')])
    .where(buildAfterCondition(query, order))
    .orderBy(buildOrderBy(order))
    .limit(query.limit + 1)
    .execute();
  const resultPage = buildResultPage(rows, query, ({ place }) => place);
  const count = await countList(query, resultPage, () => countSelected(db, products.select('id')));
  const ids = resultPage.rows.map(({ id }) => id);
  return buildListAnswer([...(await readProducts(db, ids)).values()], { ...resultPage, count });
}

/** An SKU is that of a product, or of a variant of it. */
function selectIdsBySku(db: Db, skus: string[]) {
  const products = db.selectFrom('products').select('id as product_id').where('sku', 'in', skus);
  return products.union(db.selectFrom('variants').select('product_id').where('sku', 'in', skus));
}

/** Hidden products are in no category; the categories that they return to are a list in JSON. */
function selectHiddenMembers(db: Db, categories: string[]) {
  return db
    .selectFrom('hidden_products')
    .innerJoin('categories', (join) =>
      join.on(sql<boolean>`hidden_products.category_ids like '%"' || categories.id || '"%'`),
    )
    .select('product_id')
    .where((eb) => eb.or([eb('categories.id', 'in', categories), eb('categories.slug', 'in', categories)]));
}

interface ResolvedFilters {
  /** products that the query's text finds; undefined: it has none */
  matchingIds: string[] | undefined;
  /** time since which the products were changed */
  since: string | undefined;
}

function filterProducts(db: Db, { slug, sku, category, tag, status }: Query, { matchingIds, since }: ResolvedFilters) {
  let products = db.selectFrom('products');
  if (since !== undefined) products = products.where('date_updated', '>=', since);
  if (matchingIds) products = products.where(isInJsonList(db, 'id', JSON.stringify(matchingIds)));
  if (status !== undefined) products = products.where('status', 'in', status);
  if (slug !== undefined) products = products.where('slug', 'in', slug);
  if (sku !== undefined) products = products.where('id', 'in', selectIdsBySku(db, sku));
  if (category !== undefined) {
    const members = db
      .selectFrom('product_categories')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select('product_id')
      .where((eb) => eb.or([eb('categories.id', 'in', category), eb('slug', 'in', category)]));
    products = products.where('id', 'in', members.union(selectHiddenMembers(db, category)));
  }
  if (tag === undefined) return products;
  return products.where('id', 'in', db.selectFrom('product_tags').select('product_id').where('tag', 'in', tag));
}

const group = { access: 'operator', scope: 'catalogue', tag: 'products' } as const;
const hourMs = 3_600_000;
const mostPreviewHours = 24 * 31;
const notFoundText = 'no such product';
const slugTakenText = 'slug_taken: another product has the slug';
const example = {
  name: 'Linen Apron',
  price: 39,
  description: 'Washed linen, two pockets.',
  tags: ['New'],
  attributes: { material: { name: 'Material', value: 'Linen' } },
  stock_tracking: true,
  stock_level: 20,
};
const { stock_level: _, ...replacementExample } = example;

export const productRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/products',
    ...group,
    summary: 'Products, as the public API answers them',
    query: ProductQuery,
    answer: createListSchema(ProductAnswer),
    read: ({ db, query }) => listProducts(db, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/products',
    ...group,
    summary: 'Makes a product; the shop shows it at once unless its `status` or `publish_at` say otherwise',
    body: ProductInput,
    example,
    answer: ProductAnswer,
    refusals: { 409: slugTakenText },
    status: 201,
    isVersioned: true,
    write: (call) => createProduct(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/products/:id',
    ...group,
    recordName: 'product',
    answer: ProductAnswer,
    find: async ({ db, id }) => (await readProducts(db, [id])).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/products/:id',
    ...group,
    recordName: 'product',
    summary: 'Changes the fields that are sent; lists are replaced as a whole. An answer can be sent back',
    body: ProductUpdate,
    example: { price: 35, sale: true, orig_price: 39 },
    replacement: ProductReplacement,
    replacementExample: { ...replacementExample, tags: ['New', 'Linen'] },
    answer: ProductAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    write: (call) => updateProduct(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/products/:id',
    ...group,
    summary: 'Moves a product to the bin for 30 days; orders keep what they say of it',
    refusals: { 404: notFoundText },
    body: noBody,
    isVersioned: true,
    write: (call) => deleteProduct(call, call.id, call.ifMatch),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/products/:id/preview',
    ...group,
    summary: 'A link that shows the product page to whoever has it, whatever the state of the product, for some hours',
    body: v.strictObject({ hours: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(mostPreviewHours)), 24) }),
    example: { hours: 24 },
    answer: v.strictObject({ url: v.string(), token: v.string(), date_expires: v.string() }),
    refusals: { 404: notFoundText },
    async write({ tx, deps, id, body: { hours }, now }) {
      const product = await tx.selectFrom('products').select('slug').where('id', '=', id).executeTakeFirst();
      if (!product) throw buildNotFoundError('There is no such product');
      const expires = new Date(now.getTime() + hours * hourMs);
      const token = buildPreviewToken(deps.config, id, expires);
      const url = `${deps.config.publicUrl}/previews/products/${product.slug}?token=${token}`;
      return { url, token, date_expires: expires.toISOString() };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/products/bulk',
    ...group,
    summary:
      'Makes or changes up to 1,000 products, in batches; each is answered by itself. `match` finds a product by slug, SKU, name or handle, `dry_run` writes nothing',
    body: BulkInput,
    maxBodyBytes: maxBulkBytes,
    refusals: { 503: 'busy: too many send such bodies at the same time' },
    example: { items: [example, { id: '000000000000000000000011', price: 12 }] },
    answer: BulkAnswer,
    async writeInSteps({ deps: { db }, body, actor, now, step }) {
      return { results: await saveProductsInBulk({ db, step }, body, { actor, now }) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/products/:id/stock',
    ...group,
    summary:
      'The stock ledger, the newest first: orders, refunds, returns, corrections and imports, which add up to `levels`; reserved pieces are in begun orders',
    query: StockQuery,
    answer: StockHistory,
    refusals: { 404: notFoundText },
    read: ({ db, id, query, now }) => listStockChanges(db, id, { ...query, now }),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/products/:id/stock',
    ...group,
    summary: 'Corrects the stock: by a quantity, or to the level that was counted',
    body: StockInput,
    example: { quantity: 12, reason: 'Delivery' },
    answer: StockAnswer,
    status: 201,
    refusals: { 404: notFoundText, 409: 'out_of_stock: there are not so many pieces' },
    write: (call) => correctStock(call, call.id, call.body),
  }),
];
