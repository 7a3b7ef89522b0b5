import { type RawBuilder, sql } from 'kysely';
import { type Db, readAside } from '../../db/index.ts';
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
import { type AnswerRow, readingOf, selectAnswers } from '../prepared/index.ts';
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
  const { sort, shown, paging, wanted } = page;
  if (search && !sort) return readHits(db, await hitsOf(db, { ...selection, search }, paging, remember), page);
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

/** The products of the page as rows (product_id, position). */
async function hitsOf(
  db: Db,
  { search, ...selection }: ProductSelection & { search: Search },
  paging: Paging,
  remember: Memoize,
): Promise<RawBuilder<unknown>> {
  const others = conditionsBesideSearch(selection);
  const condition = all(others);
  const known = await remember.bits?.();
  const bits = known ?? (await freshBits(db));
  if (condition.set && (known || others.length === 0)) {
    const end = paging.page * paging.limit;
    const hits = await bestHits(db, { ranks: search.ranks, among: condition.set }, end, bits);
    return hitRows(db, hits.slice(end - paging.limit));
  }
  const hits = await bestHits(db, { ranks: search.ranks }, Number.POSITIVE_INFINITY, bits);
  return sql`(select hits.* from ${hitRows(db, hits)} as hits
    join products on products.id = hits.product_id where ${condition} order by hits.position ${part(paging)})`;
}

function readHits(db: Db, hits: RawBuilder<unknown>, { shown, wanted }: Page): Promise<AnswerRow[]> {
  return selectAnswers(db, readingOf(shown), wanted)
    .innerJoin(sql<{ product_id: string }>`${hits}`.as('hits'), 'hits.product_id', 'products.id')
    .orderBy(sql`hits.position`)
    .execute();
}

function part({ page, limit }: Paging) {
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}
