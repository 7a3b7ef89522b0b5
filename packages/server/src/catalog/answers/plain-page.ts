import { type RawBuilder, sql } from 'kysely';
import { type Db, statements } from '../../db/index.ts';
import type { QueryValue } from '../../http/query.ts';
import {
  categoryId,
  fieldsOfProducts,
  isMembershipOrder,
  memberKeys,
  narrowingOf,
  type ProductSelection,
  sortOrder,
} from '../conditions/index.ts';
import { type AnswerRow, readingOf, selectAnswers } from '../prepared/index.ts';
import { hasOwnPrices } from '../shown/index.ts';
import { newestFirst, type Page } from './page.ts';

/** Longer ones are hardly asked for twice. */
const longestOrder = 100;

/** Whether a list is of all products, or of a category in an order of its memberships: only values differ then. */
export function isPlain(selection: ProductSelection, { sort, shown }: Page): boolean {
  const { search, category } = selection;
  const order = sort || newestFirst;
  if (search || narrowingOf(selection).length > 0 || typeof order !== 'string') return false;
  if (order.length > longestOrder || (hasOwnPrices(shown) && order.includes('price'))) return false;
  return category === null || isMembershipOrder(order, shown);
}

type Values = [locales: string, currency: string, category: string, limit: number, offset: number];

const plainPages = statements<Values, AnswerRow>();

export function readPlainPage(db: Db, category: string | null, page: Page): Promise<AnswerRow[]> {
  const { sort, paging, shown, wanted } = page;
  const { locales, currency } = readingOf(shown);
  const shape = JSON.stringify([sort, category !== null, currency !== null, wanted]);
  const read = plainPages(shape, category === null ? allProducts(page) : membersOf(page));
  return read(db, locales, currency ?? '', category ?? '', paging.limit, (paging.page - 1) * paging.limit);
}

type Build = Parameters<typeof plainPages>[1];

function allProducts(page: Page): Build {
  return pageOf(page, (order, part) => {
    const sorted = sortOrder(order, fieldsOfProducts(page.shown));
    return sql`(select products.id from products order by ${sorted} ${part})`;
  });
}

/** Read in the order of the memberships, up to the end of the page. */
function membersOf(page: Page): Build {
  return pageOf(
    page,
    (order, part, category) => sql`(select members.product_id from product_categories as members
      where members.category_id = ${categoryId(category)} order by ${sortOrder(order, memberKeys)} ${part})`,
  );
}

type IdsOf = (order: QueryValue, part: RawBuilder<unknown>, category: string) => RawBuilder<string>;

function pageOf({ sort, shown, wanted }: Page, idsOf: IdsOf): Build {
  const order = sort || newestFirst;
  const reading = readingOf(shown);
  return (db, locales, currency, category, limit, offset) =>
    selectAnswers(db, { locales, currency: reading.currency && currency }, wanted)
      .where('products.id', 'in', idsOf(order, part(limit, offset), category))
      .orderBy(sortOrder(order, fieldsOfProducts(shown)));
}

/** The sum hides the limit from SQLite, which would plan anew for each one. */
function part(limit: number, offset: number) {
  return sql`limit (${limit} + 0) offset ${offset}`;
}
