import { type RawBuilder, sql } from 'kysely';
import { type Db, readAside, statements } from '../../db/index.ts';
import type { Paging } from '../../http/list.ts';
import type { QueryValue } from '../../http/query.ts';
import { freshBits } from '../bitmaps/index.ts';
import {
  all,
  type Condition,
  categoryId,
  conditionsBesideSearch,
  fieldsOfProducts,
  isMembershipOrder,
  memberKeys,
  narrowingOf,
  type ProductSelection,
  productConditions,
  selectedSet,
  sortOrder,
} from '../conditions/index.ts';
import { type AnswerRow, type Reading, readingOf, selectAnswers, type Wanted } from '../prepared/index.ts';
import { bestHits, hitRows, type Search } from '../search/index.ts';
import type { Memoize } from '../version/index.ts';
import { narrowedIds } from './narrowed-ids.ts';
import { newestFirst, type Page } from './page.ts';
import { isPlain, readPlainPage } from './plain-page.ts';

/** The rows of a page. Its ids are found first, in an index where there is one, so that late pages load no more rows. */
export async function readPage(
  db: Db,
  selection: ProductSelection,
  page: Page,
  remember: Memoize,
): Promise<AnswerRow[]> {
  const { search } = selection;
  const { sort, shown, wanted } = page;
  if (search && !sort) return readHits(db, { ...selection, search }, page, remember);
  if (isPlain(selection, page)) return readPlainPage(db, selection.category, page);
  const few = await narrowed(db, selection, page, remember);
  const rows = selectAnswers(db, readingOf(shown), wanted)
    .where('products.id', 'in', few ?? (await idsOf(db, selection, page, remember)))
    .orderBy(sortOrder(sort || newestFirst, fieldsOfProducts(shown)));
  return few ? rows.execute() : readAside(db, rows.compile());
}

/** Null for who does not narrow, or by what bits cannot tell. */
async function narrowed(db: Db, selection: ProductSelection, { sort, shown, paging }: Page, remember: Memoize) {
  const { search, category } = selection;
  const set = selectedSet(selection);
  if (!set || (!search && narrowingOf(selection).length === 0)) return null;
  const bits = await remember.bits?.();
  return bits ? narrowedIds(db, { set, category, order: sort || newestFirst, paging, shown }, bits) : null;
}

async function idsOf(
  db: Db,
  selection: ProductSelection,
  { sort, shown, paging }: Page,
  remember: Memoize,
): Promise<RawBuilder<string>> {
  const { search, category } = selection;
  const order = sort || newestFirst;
  if (category !== null && !search && isMembershipOrder(order, shown)) {
    return memberIds(category, narrowingOf(selection), order, paging);
  }
  const conditions = await productConditions(db, selection, await remember.bits?.());
  return sql`(select products.id from products where ${all(conditions)}
    order by ${sortOrder(order, fieldsOfProducts(shown))} ${part(paging)})`;
}

/** Read in the order of the memberships, up to the end of the page. */
function memberIds(category: string, conditions: Condition[], order: QueryValue, paging: Paging) {
  const products =
    conditions.length === 0 ? sql`` : sql`join products on products.id = members.product_id and ${all(conditions)}`;
  return sql<string>`(select members.product_id from product_categories as members ${products}
    where members.category_id = ${categoryId(category)}
    order by ${sortOrder(order, memberKeys)} ${part(paging)})`;
}

async function readHits(
  db: Db,
  { search, ...selection }: ProductSelection & { search: Search },
  page: Page,
  remember: Memoize,
): Promise<AnswerRow[]> {
  const { paging } = page;
  const others = conditionsBesideSearch(selection);
  const condition = all(others);
  const known = await remember.bits?.();
  const bits = known ?? (await freshBits(db));
  if (condition.set && (known || others.length === 0)) {
    const end = paging.page * paging.limit;
    const hits = await bestHits(db, { ranks: search.ranks, among: condition.set }, end, bits);
    return readHitPage(db, hits.slice(end - paging.limit), page);
  }
  const hits = await bestHits(db, { ranks: search.ranks }, Number.POSITIVE_INFINITY, bits);
  const among = sql`(select hits.* from ${hitRows(db, JSON.stringify(hits))} as hits
    join products on products.id = hits.product_id where ${condition} order by hits.position ${part(paging)})`;
  return selectHits(db, among, readingOf(page.shown), page.wanted).execute();
}

const hitPages = statements<[locales: string, currency: string, hits: string], AnswerRow>();

/** Only values differ between the pages of searches. @param hits in their order */
function readHitPage(db: Db, hits: number[], { shown, wanted }: Page): Promise<AnswerRow[]> {
  const { locales, currency } = readingOf(shown);
  const read = hitPages(JSON.stringify([currency !== null, wanted]), (db, locales, own, list) =>
    selectHits(db, hitRows(db, list), { locales, currency: currency && own }, wanted),
  );
  return read(db, locales, currency ?? '', JSON.stringify(hits));
}

/** @param hits rows (product_id, position) */
function selectHits(db: Db, hits: RawBuilder<unknown>, reading: Reading, wanted: Wanted) {
  return selectAnswers(db, reading, wanted)
    .innerJoin(sql<{ product_id: string }>`${hits}`.as('hits'), 'hits.product_id', 'products.id')
    .orderBy(sql`hits.position`);
}

function part({ page, limit }: Paging) {
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}
