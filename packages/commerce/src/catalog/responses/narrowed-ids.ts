import { type Db, listedNumbers } from '@mercer/database';
import type { Paging } from '@mercer/platform/http/list';
import type { QueryValue } from '@mercer/platform/http/query';
import type { Localization } from '@mercer/search';
import {
  buildSortOrder,
  type CatalogBits,
  fieldsOfProducts,
  findMembershipField,
  findNumbersInSet,
  firstNumbers,
  isIndexedOrder,
  isMembershipOrder,
  type ProductNumbers,
  type ProductSet,
  parseRanking,
  selectCategoryId,
} from '@mercer/search';
import { type RawBuilder, sql } from 'kysely';

export interface Narrowed {
  set: ProductSet;
  /** category in whose order the products are walked, when the query names a single one */
  category: string | null;
  order: QueryValue;
  paging: Paging;
  localization: Localization;
}

/** Number of products up to which they are simply sorted together. */
const smallResultSize = 100;
/** Number of products above which they are never sorted when an index has them in order. */
const mostSorted = 5000;

/**
 * The ids of a page, to select among: the products are found in the bits, and only those that may be on the page are
 * read. Null where the order has no index and the products are many.
 */
export async function findNarrowedIds(
  db: Db,
  narrowed: Narrowed,
  bits: CatalogBits,
): Promise<RawBuilder<string> | null> {
  const { set, order, paging, localization } = narrowed;
  const numbers = await findNumbersInSet(db, set, bits);
  if (numbers.count <= (paging.page - 1) * paging.limit) return sql`(null)`;
  if (numbers.count <= smallResultSize) return selectSortedIds(db, narrowed, numbers.listNumbers());
  const ranking = parseRanking(order, localization);
  const first = ranking && (await firstNumbers(db, { set, ranking, limit: paging.page * paging.limit }, bits));
  if (first) return selectSortedIds(db, narrowed, first);
  if (isSortingCheaper(numbers, paging)) return selectSortedIds(db, narrowed, numbers.listNumbers());
  return canWalkInOrder(narrowed) ? walkToPageIds(db, narrowed, numbers) : null;
}

/** True when sorting the products costs less than walking along all products until the page is full. */
function isSortingCheaper({ count, total }: ProductNumbers, { page, limit }: Paging): boolean {
  return count <= mostSorted && count * count <= page * limit * total;
}

function selectSortedIds(db: Db, { order, paging, localization }: Narrowed, numbers: number[]): RawBuilder<string> {
  return sql`(select products.id from product_numbers join products on products.id = product_numbers.product_id
    where product_numbers.number in (select value from ${listedNumbers(db, numbers)} as listed) order by ${buildSortOrder(order, fieldsOfProducts(localization))}
    limit ${paging.limit} offset ${(paging.page - 1) * paging.limit})`;
}

function canWalkInOrder({ category, order, localization }: Narrowed): boolean {
  return isIndexedOrder(order, localization) && (category === null || isMembershipOrder(order, localization));
}

const fewestSteps = 200;
const mostSteps = 2000;
const longestWalk = 10_000;

/**
 * Reads the products, or the members of the category, in order until the page is full. Null when that takes long, as by
 * price for a range of prices, which an index finds.
 */
async function walkToPageIds(db: Db, narrowed: Narrowed, numbers: ProductNumbers): Promise<RawBuilder<string> | null> {
  const { page, limit } = narrowed.paging;
  const ids: string[] = [];
  const end = Math.min(page * limit, numbers.count);
  let steps = fewestSteps;
  for (let offset = 0; ids.length < end; offset += steps, steps = Math.min(steps * 2, mostSteps)) {
    if (offset >= longestWalk) return null;
    const { rows } = await selectWalkStep(narrowed, offset, steps).execute(db);
    for (const { id, number } of rows) if (numbers.has(number)) ids.push(id);
    if (rows.length < steps) break;
  }
  const pageIds = ids.slice((page - 1) * limit, end);
  return pageIds.length === 0 ? sql`(null)` : sql`(${sql.join(pageIds)})`;
}

function selectWalkStep({ category, order, localization }: Narrowed, offset: number, limit: number) {
  const numbered = sql`join product_numbers on product_numbers.product_id`;
  const steps =
    category === null
      ? sql`select products.id, number from products ${numbered} = products.id
          order by ${buildSortOrder(order, fieldsOfProducts(localization))}`
      : sql`select members.product_id as id, number from product_categories as members ${numbered} = members.product_id
          where members.category_id = ${selectCategoryId(category)} order by ${buildSortOrder(order, findMembershipField)}`;
  return sql<{ id: string; number: number }>`${steps} limit ${limit} offset ${offset}`;
}
