import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { Paging } from '../../http/list.ts';
import type { QueryValue } from '../../http/query.ts';
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
  sortOrder,
} from '../conditions/index.ts';
import { type AnswerRow, readingOf, selectAnswers } from '../prepared/index.ts';
import { allHits, bestFirst, type Hit, hitsOfPage, ranksOf, type Search } from '../search/index.ts';
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
  const ids = (await narrowed(db, selection, page, remember)) ?? idsOf(db, selection, page);
  return selectAnswers(db, readingOf(shown), wanted)
    .where('products.id', 'in', ids)
    .orderBy(sortOrder(sort || newestFirst, fieldsOfProducts(shown)))
    .execute();
}

/** Null for who does not narrow, or by what bits cannot tell. */
async function narrowed(db: Db, selection: ProductSelection, { sort, shown, paging }: Page, remember: Memoize) {
  const { search, category } = selection;
  const { set } = all(conditionsBesideSearch(selection));
  if (search || !set || narrowingOf(selection).length === 0) return null;
  const bits = await remember.bits?.();
  return bits
    ? narrowedIds(db, { set, category, order: sort || newestFirst, paging, shown }, { bits, remember })
    : null;
}

function idsOf(db: Db, selection: ProductSelection, { sort, shown, paging }: Page): RawBuilder<string> {
  const { search, category } = selection;
  const order = sort || newestFirst;
  if (category !== null && !search && isMembershipOrder(order, shown)) {
    return memberIds(category, narrowingOf(selection), order, paging);
  }
  return sql`(select products.id from products where ${all(productConditions(db, selection))}
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

async function hitsOf(
  db: Db,
  selection: ProductSelection & { search: Search },
  paging: Paging,
  remember: Memoize,
): Promise<RawBuilder<Hit> | null> {
  const { search } = selection;
  if (search.tiers.length === 0) return null;
  const others = conditionsBesideSearch(selection);
  if (others.length > 0) {
    return sql`(select hits.* from ${allHits(db, search.tiers)} as hits
      join products on products.id = hits.product_id where ${all(others)} order by ${bestFirst} ${part(paging)})`;
  }
  return hitsOfPage(db, search.tiers, await ranksOf(db, search, remember), paging);
}

async function readHits(db: Db, hits: RawBuilder<Hit> | null, { shown, wanted }: Page): Promise<AnswerRow[]> {
  if (!hits) return [];
  return selectAnswers(db, readingOf(shown), wanted)
    .innerJoin(hits.as('hits'), 'hits.product_id', 'products.id')
    .orderBy(bestFirst)
    .execute();
}

function part({ page, limit }: Paging) {
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}
