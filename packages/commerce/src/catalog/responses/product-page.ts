import { type Db, defineStatements, isProductShown, readInWorker } from '@mercer/database';
import type { Paging } from '@mercer/platform/http/list';
import type { QueryValue } from '@mercer/platform/http/query';
import type { Memoize } from '@mercer/search';
import {
  buildSortOrder,
  type Condition,
  createCatalogBits,
  fieldsOfProducts,
  findBestHits,
  findMembershipField,
  isMembershipOrder,
  joinWithAnd,
  listConditionsWithoutSearch,
  listNarrowingConditions,
  type ProductSelection,
  productConditions,
  type Search,
  selectCategoryId,
  selectHitRows,
  toSelectedSet,
} from '@mercer/search';
import { type RawBuilder, sql } from 'kysely';
import {
  type AnswerRow,
  type AnswerSelection,
  type ExtraFields,
  selectAnswers,
  toAnswerReading,
} from '../documents/index.ts';
import { findNarrowedIds } from './narrowed-ids.ts';
import { newestFirst, type Page } from './page.ts';
import { isPlainPage, readPlainPage } from './plain-page.ts';

/** The rows of a page. Its ids are found first, in an index where there is one, so that late pages load no more rows. */
export async function readProductPage(
  db: Db,
  selection: ProductSelection,
  page: Page,
  remember: Memoize,
): Promise<AnswerRow[]> {
  const { search } = selection;
  const { sort, localization, extraFields } = page;
  if (search && !sort) return readSearchHits(db, { ...selection, search }, page, remember);
  if (isPlainPage(selection, page)) return readPlainPage(db, selection.category, page);
  const narrowedPageIds = await findIdsByBitmaps(db, selection, page, remember);
  const rows = selectAnswers(db, toAnswerReading(localization), extraFields)
    .where('products.id', 'in', narrowedPageIds ?? (await selectPageIds(db, selection, page, remember)))
    .orderBy(buildSortOrder(sort || newestFirst, fieldsOfProducts(localization)));
  return narrowedPageIds ? rows.execute() : readInWorker(db, rows.compile());
}

/** Null for who does not narrow, or by what bits cannot tell. */
async function findIdsByBitmaps(
  db: Db,
  selection: ProductSelection,
  { sort, localization, paging }: Page,
  remember: Memoize,
) {
  const { search, category } = selection;
  const set = toSelectedSet(selection);
  if (!set || (!search && listNarrowingConditions(selection).length === 0)) return null;
  const bits = await remember.bits?.();
  return bits ? findNarrowedIds(db, { set, category, order: sort || newestFirst, paging, localization }, bits) : null;
}

async function selectPageIds(
  db: Db,
  selection: ProductSelection,
  { sort, localization, paging }: Page,
  remember: Memoize,
): Promise<RawBuilder<string>> {
  const { search, category } = selection;
  const order = sort || newestFirst;
  if (category !== null && !search && isMembershipOrder(order, localization)) {
    return selectMemberIds(category, listNarrowingConditions(selection), order, paging);
  }
  const conditions = await productConditions(db, selection, await remember.bits?.());
  return sql`(select products.id from products where ${isProductShown} and ${joinWithAnd(conditions)}
    order by ${buildSortOrder(order, fieldsOfProducts(localization))} ${toLimitClause(paging)})`;
}

/** Read in the order of the memberships, up to the end of the page. */
function selectMemberIds(category: string, conditions: Condition[], order: QueryValue, paging: Paging) {
  const products =
    conditions.length === 0
      ? sql``
      : sql`join products on products.id = members.product_id and ${joinWithAnd(conditions)}`;
  return sql<string>`(select members.product_id from product_categories as members ${products}
    where members.category_id = ${selectCategoryId(category)}
    order by ${buildSortOrder(order, findMembershipField)} ${toLimitClause(paging)})`;
}

async function readSearchHits(
  db: Db,
  { search, ...selection }: ProductSelection & { search: Search },
  page: Page,
  remember: Memoize,
): Promise<AnswerRow[]> {
  const { paging } = page;
  const otherConditions = listConditionsWithoutSearch(selection);
  const condition = joinWithAnd(otherConditions);
  const currentBits = await remember.bits?.();
  const bits = currentBits ?? (await createCatalogBits(db));
  if (condition.set && (currentBits || otherConditions.length === 0)) {
    const end = paging.page * paging.limit;
    const hits = await findBestHits(db, { ranks: search.ranks, among: condition.set }, end, bits);
    return readSearchHitPage(db, hits.slice(end - paging.limit), page);
  }
  const hits = await findBestHits(db, { ranks: search.ranks }, Number.POSITIVE_INFINITY, bits);
  const among = sql`(select hits.* from ${selectHitRows(db, JSON.stringify(hits))} as hits
    join products on products.id = hits.product_id where ${condition} order by hits.position ${toLimitClause(paging)})`;
  return selectHitAnswers(db, among, toAnswerReading(page.localization), page.extraFields).execute();
}

const hitPages = defineStatements<[locales: string, currency: string, hits: string], AnswerRow>();

/**
 * Reads one page of search hits. The statement is the same for all searches, which differ only in values.
 * @param hits in their order
 */
function readSearchHitPage(db: Db, hits: number[], { localization, extraFields }: Page): Promise<AnswerRow[]> {
  const { locales, currency } = toAnswerReading(localization);
  const readHitRows = hitPages(JSON.stringify([currency !== null, extraFields]), (db, locales, currencyParam, list) =>
    selectHitAnswers(db, selectHitRows(db, list), { locales, currency: currency && currencyParam }, extraFields),
  );
  return readHitRows(db, locales, currency ?? '', JSON.stringify(hits));
}

/** @param hits rows (product_id, position) */
function selectHitAnswers(db: Db, hits: RawBuilder<unknown>, reading: AnswerSelection, extraFields: ExtraFields) {
  return selectAnswers(db, reading, extraFields)
    .innerJoin(sql<{ product_id: string }>`${hits}`.as('hits'), 'hits.product_id', 'products.id')
    .orderBy(sql`hits.position`);
}

function toLimitClause({ page, limit }: Paging) {
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}
