import { type Db, defineStatements, isProductShown } from '@mercer/database';
import type { QueryValue } from '@mercer/platform/http/query';
import {
  buildSortOrder,
  fieldsOfProducts,
  findMembershipField,
  hasCurrencyPrices,
  isMembershipOrder,
  listNarrowingConditions,
  type ProductSelection,
  selectCategoryId,
} from '@mercer/search';
import { type RawBuilder, sql } from 'kysely';
import { type AnswerRow, selectAnswers, toAnswerReading } from '../documents/index.ts';
import { newestFirst, type Page } from './page.ts';

/** Longer ones are hardly asked for twice. */
const longestOrder = 100;

/**
 * True when a list is of all products, or of a category in an order of its memberships: such queries differ only in
 * their values.
 */
export function isPlainPage(selection: ProductSelection, { sort, localization }: Page): boolean {
  const { search, category } = selection;
  const order = sort || newestFirst;
  if (search || listNarrowingConditions(selection).length > 0 || typeof order !== 'string') return false;
  if (order.length > longestOrder || (hasCurrencyPrices(localization) && order.includes('price'))) return false;
  return category === null || isMembershipOrder(order, localization);
}

type Values = [locales: string, currency: string, category: string, limit: number, offset: number];

const plainPages = defineStatements<Values, AnswerRow>();

export function readPlainPage(db: Db, category: string | null, page: Page): Promise<AnswerRow[]> {
  const { sort, paging, localization, extraFields } = page;
  const { locales, currency } = toAnswerReading(localization);
  const shape = JSON.stringify([sort, category !== null, currency !== null, extraFields]);
  const readPageRows = plainPages(shape, category === null ? buildProductsQuery(page) : buildMembersQuery(page));
  return readPageRows(db, locales, currency ?? '', category ?? '', paging.limit, (paging.page - 1) * paging.limit);
}

type Build = Parameters<typeof plainPages>[1];

function buildProductsQuery(page: Page): Build {
  return buildPageQuery(page, (order, part) => {
    const sorted = buildSortOrder(order, fieldsOfProducts(page.localization));
    return sql`(select products.id from products where ${isProductShown} order by ${sorted} ${part})`;
  });
}

/** Read in the order of the memberships, up to the end of the page. */
function buildMembersQuery(page: Page): Build {
  return buildPageQuery(
    page,
    (order, part, category) => sql`(select members.product_id from product_categories as members
      where members.category_id = ${selectCategoryId(category)} order by ${buildSortOrder(order, findMembershipField)} ${part})`,
  );
}

type IdsOf = (order: QueryValue, part: RawBuilder<unknown>, category: string) => RawBuilder<string>;

function buildPageQuery({ sort, localization, extraFields }: Page, idsOf: IdsOf): Build {
  const order = sort || newestFirst;
  const reading = toAnswerReading(localization);
  return (db, locales, currency, category, limit, offset) =>
    selectAnswers(db, { locales, currency: reading.currency && currency }, extraFields)
      .where('products.id', 'in', idsOf(order, toLimitClause(limit, offset), category))
      .orderBy(buildSortOrder(order, fieldsOfProducts(localization)));
}

/** The sum hides the limit from SQLite, which would plan anew for each one. */
function toLimitClause(limit: number, offset: number) {
  return sql`limit (${limit} + 0) offset ${offset}`;
}
