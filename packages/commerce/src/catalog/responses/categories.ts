import type { Category, Image, List } from '@mercer/contract';
import { type Db, defineStatements, findIdByFormerSlug, parseJson } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildListResponse, parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import { buildWordConditions } from '@mercer/platform/http/text-pattern';
import {
  buildSortOrder,
  type CatalogCache,
  type Condition,
  fieldsOfCategories,
  hasCurrencyPrices,
  joinWithAnd,
  type Localization,
  readOwnPrices,
  selectCurrencyPricesJson,
  selectTranslation,
  serializePrices,
  whereConditions,
} from '@mercer/search';
import { type SqlBool, sql } from 'kysely';
import { findCollection, listActiveCollections, serializeCollection } from '../collections/index.ts';
import { buildLocalesKey } from '../documents/index.ts';
import { type CategoryRow, readAncestors, selectCategories, serializeCategory } from './category-rows.ts';
import { expandedCount, isExpanded, listExpandedFields } from './expand.ts';
import { listProducts } from './list-products.ts';
import { pickCategory } from './pick-fields.ts';

type ListedProduct = NonNullable<Category['products']>[number];

/** The newest products of each category, with what a list of links shows. */
async function productsOfCategories(db: Db, categoryIds: string[], limit: number, localization: Localization) {
  const listed = new Map<string, ListedProduct[]>();
  if (categoryIds.length === 0) return listed;
  for (const { category_id, own_prices, ...row } of await newestProducts(db, categoryIds, limit, localization)) {
    const { id, slug, name, price, images } = row;
    const prices = serializePrices({ price }, '', readOwnPrices(own_prices), localization);
    const product = { id, slug, name, price: prices.price, images: parseJson<Image[]>(images).slice(0, 1) };
    const list = listed.get(category_id);
    if (list) list.push(product);
    else listed.set(category_id, [product]);
  }
  return listed;
}

/**
 * Selects the newest products of all categories in one statement; each category is read from its newest member down to
 * the last one needed.
 */
function newestProducts(db: Db, categoryIds: string[], limit: number, localization: Localization) {
  const lastWanted = sql`coalesce((select last.product_id from product_categories as last
    where last.category_id = members.category_id order by last.product_id desc limit 1 offset ${limit - 1}), '')`;
  return db
    .selectFrom('product_categories as members')
    .innerJoin('products', 'products.id', 'members.product_id')
    .where('members.category_id', 'in', categoryIds)
    .where(sql<SqlBool>`members.product_id >= ${lastWanted}`)
    .select(['members.category_id', 'products.id', 'products.slug', 'products.price', 'products.images'])
    .select(selectTranslation('products.name', localization).as('name'))
    .$if(hasCurrencyPrices(localization), (query) =>
      query.select(selectCurrencyPricesJson(db, localization).as('own_prices')),
    )
    .orderBy('members.category_id')
    .orderBy('products.id', 'desc')
    .execute();
}

const maxExpandedProducts = 100;
const maxChildren = 100;
const controls = new Set(
  ['limit', 'page', 'sort', 'search', 'where', 'expand', 'include', 'fields'].concat([
    '$cache',
    '$currency',
    '$locale',
  ]),
);

/** Categories in the order the store gave them. */
export async function listCategories(db: Db, query: Query, localization: Localization): Promise<List<Category>> {
  const pick = pickCategory(query);
  const paging = parsePagingQuery(query);
  const condition = joinWithAnd(categoryConditions(query));
  const offset = (paging.page - 1) * paging.limit;
  const order = buildSortOrder(query.sort || 'sort asc', fieldsOfCategories);
  const rows = isUnfiltered(query)
    ? await categoryPages(buildLocalesKey(localization.locales), buildPageQuery(localization))(db, paging.limit, offset)
    : await buildPageQuery(localization, condition, order)(db, paging.limit, offset).execute();
  const isLastPage = rows.length > 0 && rows.length < paging.limit;
  const count = isLastPage ? offset + rows.length : await countCategories(db, condition);
  const categories = await withExpanded(db, rows, query, localization);
  return buildListResponse(pick ? categories.map(pick) : categories, count, paging);
}

const narrowing = new Set(['where', 'sort', 'search']);

/** True when the query asks for all categories in the store's order. */
function isUnfiltered(query: Query): boolean {
  return Object.keys(query).every((key) => !narrowing.has(key) && controls.has(key));
}

const categoryPages = defineStatements<[limit: number, offset: number], CategoryRow>();

/** The sum hides the limit from SQLite, which would plan anew for each one. */
function buildPageQuery(
  { locales }: Localization,
  condition = joinWithAnd([]),
  order = buildSortOrder('sort asc', fieldsOfCategories),
) {
  return (db: Db, limit: number, offset: number) =>
    selectCategories(db, { locales }).where(condition).orderBy(order).limit(sql<number>`(${limit} + 0)`).offset(offset);
}

async function countCategories(db: Db, condition: ReturnType<typeof joinWithAnd>): Promise<number> {
  const counted = db.selectFrom('categories').where(condition);
  return Number((await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count);
}

const categoriesNamed = defineStatements<[idOrSlug: string], CategoryRow>();

/** Finds a category by id or slug, with the path to it from the top; null when there is none. */
export async function getCategory(
  db: Db,
  idOrSlug: string,
  query: Query,
  localization: Localization,
  cache: CatalogCache,
): Promise<Category | null> {
  const pick = pickCategory(query);
  if (!isStorableText(idOrSlug)) return null;
  const { locales } = localization;
  const readByName = categoriesNamed(buildLocalesKey(locales), (database, name) =>
    selectCategories(database, { locales }).where((eb) => eb.or([eb('id', '=', name), eb('slug', '=', name)])),
  );
  const find = async (name: string) => (await readByName(db, name))[0];
  const formerId = async () => findIdByFormerSlug(db, 'categories', idOrSlug);
  const row = (await find(idOrSlug)) ?? (await find((await formerId()) ?? ''));
  if (!row) return getCollection(db, idOrSlug, { pick, localization, cache });
  const [category] = await withExpanded(db, [row], query, localization);
  if (!category) return null;
  const fullCategory = { ...category, breadcrumb: readAncestors(row) };
  return pick ? pick(fullCategory) : fullCategory;
}

interface CollectionRequest {
  pick: ReturnType<typeof pickCategory>;
  localization: Localization;
  cache: CatalogCache;
}

/** Finds a collection, which is answered as a category of no tree; null when there is none. */
async function getCollection(db: Db, idOrSlug: string, { pick, localization, cache }: CollectionRequest) {
  const row = await findCollection(db, idOrSlug, localization);
  if (!row) return null;
  const list = await listProducts(db, { category: row.id, limit: '1' }, localization, cache);
  const { count } = parseJson<{ count: number }>(list);
  const collection = { ...serializeCollection(row, count), breadcrumb: [] };
  return pick ? pick(collection) : collection;
}

/** Lists the active collections as categories of no tree. Their products are not counted. */
export async function listCollections(db: Db, query: Query, localization: Localization): Promise<List<Category>> {
  const paging = parsePagingQuery(query);
  const rows = await listActiveCollections(db, localization);
  const start = (paging.page - 1) * paging.limit;
  const results = rows.slice(start, start + paging.limit).map((row) => serializeCollection(row, 0));
  return buildListResponse(results, rows.length, paging);
}

function categoryConditions(query: Query) {
  const filters = Object.entries(query).filter(([key]) => !controls.has(key));
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, fieldsOfCategories)),
    ...whereConditions(Object.fromEntries(filters), fieldsOfCategories),
    ...buildSearchConditions(query),
  ];
}

/** Builds the conditions that every word of the search is in the name or the slug. */
function buildSearchConditions({ search }: Query): Condition[] {
  if (search === undefined) return [];
  const column = sql`(categories.name || ' ' || categories.slug)`;
  return buildWordConditions(column, search);
}

/** `products`, `parent` and `children` where the query asks for them: one statement for each. */
async function withExpanded(
  db: Db,
  rows: CategoryRow[],
  query: Query,
  localization: Localization,
): Promise<Category[]> {
  const expand = listExpandedFields(query);
  const ids = rows.map(({ id }) => id);
  const limit = expandedCount(expand, 'products', maxExpandedProducts);
  const products = limit > 0 ? await productsOfCategories(db, ids, limit, localization) : null;
  const parents = isExpanded(expand, 'parent') ? await readParentCategories(db, rows, localization) : null;
  const childLimit = expandedCount(expand, 'children', maxChildren);
  const children = childLimit > 0 ? await readChildCategories(db, ids, localization) : null;
  return rows.map((row) => ({
    ...serializeCategory(row),
    ...(products && { products: products.get(row.id) ?? [] }),
    ...(parents && { parent: parents.find(({ id }) => id === row.parent_id) ?? null }),
    ...(children && { children: children.filter(({ parent_id }) => parent_id === row.id).slice(0, childLimit) }),
  }));
}

async function readParentCategories(db: Db, rows: CategoryRow[], localization: Localization): Promise<Category[]> {
  const ids = rows.flatMap(({ parent_id }) => parent_id ?? []);
  if (ids.length === 0) return [];
  return (await selectCategories(db, localization).where('id', 'in', ids).execute()).map(serializeCategory);
}

async function readChildCategories(db: Db, ids: string[], localization: Localization): Promise<Category[]> {
  if (ids.length === 0) return [];
  const rows = selectCategories(db, localization).where('parent_id', 'in', ids).orderBy('sort').orderBy('id');
  return (await rows.execute()).map(serializeCategory);
}
