import type { ProductList } from '@mercer/contract';
import { type Db, defineStatement, isProductShown, type Json, readInWorker } from '@mercer/database';
import { parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import type { Localization } from '@mercer/search';
import {
  buildProductSelection,
  type CatalogBits,
  type CatalogCache,
  computeWithoutCache,
  countedFacets,
  type Facets,
  findHighlights,
  findNumbersInSet,
  findVolatility,
  joinWithAnd,
  listNarrowingConditions,
  type Memoize,
  type ProductSelection,
  productConditions,
  type Search,
  selectCategoryId,
  toSelectedSet,
} from '@mercer/search';
import { sql } from 'kysely';
import { findCollectionQuery } from '../collections/index.ts';
import type { AnswerRow, ExtraFields } from '../documents/index.ts';
import { answerProducts, wantsVariants } from './answer-products.ts';
import { matchingVariants, mayMatchVariants } from './matching-variants.ts';
import { pickProduct } from './pick-fields.ts';
import { readProductPage } from './product-page.ts';
import { appendFields, buildListJson, pickJsonFields } from './record-json.ts';

/** Changes with every order, without a new version of the catalogue. */
const movingColumns = /stock_|rating_/;

/**
 * Counts the selected products: from the category's column, or by a query whose result is memoized while the catalogue
 * stays as it is.
 */
async function countProducts(db: Db, selection: ProductSelection, remember: Memoize): Promise<number> {
  const { search, category } = selection;
  const only = listNarrowingConditions(selection).length === 0;
  if (only && !search && category !== null) return countMembers(db, category);
  const bits = await remember.bits?.();
  const set = toSelectedSet(selection);
  if (bits && set) {
    const countByBitmap = async () => (await findNumbersInSet(db, set, bits)).count;
    return remember(`count ${bits.moves} ${JSON.stringify(set)}`, countByBitmap);
  }
  if (only && !search) return countAllProducts(db);
  const [row] = await countRemembered(db, selection, bits, remember);
  return row?.count ?? 0;
}

async function countRemembered(db: Db, selection: ProductSelection, bits: CatalogBits | undefined, remember: Memoize) {
  const condition = joinWithAnd(await productConditions(db, selection, bits));
  const counted = sql<{
    count: number;
  }>`select count(*) as count from products where ${isProductShown} and ${condition}`.compile(db);
  const countBySql = () => readInWorker(db, counted);
  return movingColumns.test(counted.sql)
    ? countBySql()
    : remember(`count ${counted.sql} ${JSON.stringify(counted.parameters)}`, countBySql);
}

async function countAllProducts(db: Db): Promise<number> {
  const [row] = await allCount(db);
  return row?.count ?? 0;
}

const allCount = defineStatement((db) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isProductShown),
);

async function countMembers(db: Db, category: string): Promise<number> {
  const [row] = await memberCount(db, category);
  return row?.product_count ?? 0;
}

const memberCount = defineStatement((db: Db, category: string) =>
  db.selectFrom('categories').select('product_count').where('id', '=', selectCategoryId(category)),
);

/** A page of products (§7): searched, filtered, sorted. JSON. A collection is named as a category is. */
export async function listProducts(
  db: Db,
  query: Query,
  localization: Localization,
  cache: CatalogCache,
): Promise<Json> {
  const remember = chooseMemoizer(db, query, cache);
  const list = await listQueriedProducts(db, query, localization, remember);
  // Categories come first, so that a list of one of them costs no further statement
  const collectionQuery = list.startsWith(emptyList) ? await findListedCollection(db, query, remember) : undefined;
  return collectionQuery ? listQueriedProducts(db, collectionQuery, localization, remember) : list;
}

/** Finds the query of the collection that a query names; undefined where it names none, or a category. */
async function findListedCollection(db: Db, query: Query, remember: Memoize): Promise<Query | undefined> {
  const { category } = query;
  if (typeof category !== 'string') return undefined;
  const bits = await remember.bits?.();
  return bits && (await bits.hasCategory(db, category)) ? undefined : findCollectionQuery(db, query);
}

const emptyList = '{"count":0,';

async function listQueriedProducts(db: Db, query: Query, localization: Localization, remember: Memoize): Promise<Json> {
  const pick = pickProduct(query);
  const paging = parsePagingQuery(query);
  const selection = await buildProductSelection(db, query, localization, remember);
  const { search } = selection;
  const count = query.$count === 'false' ? null : await countProducts(db, selection, remember);
  const rows = await readProductPage(
    db,
    selection,
    { paging, sort: query.sort, localization, extraFields: toExtraFields(query, selection, localization) },
    remember,
  );
  const answers = await answerProducts(db, rows, query, localization);
  const matching = await matchingVariants(db, rows, selection.filters);
  const facets =
    query.$facets === 'true' ? await currentFacets(db, selection, { query, localization, remember }) : null;
  const results = answers.map(({ row, json }) => {
    const highlights = search ? highlightsIn(row, search) : undefined;
    return appendFields(pickJsonFields(json, pick), { highlights, matching_variant: matching.get(row.id) });
  });
  return buildListJson(results, count ?? results.length, paging, {
    ...(search && { search: toSearchSummary(search) }),
    ...(facets && { filters: facets.filters }),
  });
}

function toExtraFields(query: Query, { search, filters }: ProductSelection, { locales }: Localization): ExtraFields {
  return { variants: wantsVariants(query), texts: search && locales, options: mayMatchVariants(filters) };
}

function highlightsIn({ name = '', description = '' }: AnswerRow, { words }: Search) {
  return findHighlights({ name, description }, words);
}

/** Lists the facets by which the products of a query can be narrowed, without the products. */
export async function listProductFacets(
  db: Db,
  query: Query,
  localization: Localization,
  cache: CatalogCache,
): Promise<Facets> {
  const remember = chooseMemoizer(db, query, cache);
  const facets = await countQueriedFacets(db, query, localization, remember);
  const collectionQuery = facets.count === 0 ? await findListedCollection(db, query, remember) : undefined;
  return collectionQuery ? countQueriedFacets(db, collectionQuery, localization, remember) : facets;
}

async function countQueriedFacets(db: Db, query: Query, localization: Localization, remember: Memoize) {
  return currentFacets(db, await buildProductSelection(db, query, localization, remember), {
    query,
    localization,
    remember,
  });
}

interface ListRequest {
  query: Query;
  localization: Localization;
  remember: Memoize;
}

const longestRemembered = 1000;

async function currentFacets(db: Db, selection: ProductSelection, { query, localization, remember }: ListRequest) {
  const { page: _, limit, sort, expand, include, fields, $facets, $count: _count, ...narrowing } = query;
  const { currency, locales } = localization;
  const bits = await remember.bits?.();
  const key = `facets ${bits?.moves} ${JSON.stringify([narrowing, currency, locales])}`;
  const computeFacets = () => countedFacets(db, selection, localization, bits);
  const isCacheable = key.length <= longestRemembered && findVolatility(narrowing) !== 'untracked';
  return isCacheable ? remember(key, computeFacets) : computeFacets();
}

function chooseMemoizer(db: Db, query: Query, cache: CatalogCache): Memoize {
  return query.$cache === 'false' ? computeWithoutCache : cache.createMemoizer(db);
}

function toSearchSummary({ query, corrected, partial }: Search): ProductList['search'] {
  return { query, ...(corrected === undefined ? {} : { corrected }), ...(partial && { partial }) };
}
