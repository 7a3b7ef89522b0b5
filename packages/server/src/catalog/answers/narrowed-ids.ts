import { type RawBuilder, sql } from 'kysely';
import { type Db, listedNumbers } from '../../db/index.ts';
import type { Paging } from '../../http/list.ts';
import type { QueryValue } from '../../http/query.ts';
import { type CatalogBits, firstNumbers, numbersIn, type ProductNumbers, type ProductSet } from '../bitmaps/index.ts';
import {
  categoryId,
  fieldsOfProducts,
  isIndexedOrder,
  isMembershipOrder,
  memberKeys,
  rankingOf,
  sortOrder,
} from '../conditions/index.ts';
import type { Shown } from '../shown/index.ts';

export interface Narrowed {
  set: ProductSet;
  /** whose order is walked, where the query names a single one */
  category: string | null;
  order: QueryValue;
  paging: Paging;
  shown: Shown;
}

/** So few are sorted at once. */
const few = 100;
/** More are never sorted where an index has them in order. */
const mostSorted = 5000;

/**
 * The ids of a page, to select among: the products are found in the bits, and only those that may be on the page are
 * read. Null where the order has no index and the products are many.
 */
export async function narrowedIds(db: Db, narrowed: Narrowed, bits: CatalogBits): Promise<RawBuilder<string> | null> {
  const { set, order, paging, shown } = narrowed;
  const numbers = await numbersIn(db, set, bits);
  if (numbers.count <= (paging.page - 1) * paging.limit) return sql`(null)`;
  if (numbers.count <= few) return sorted(db, narrowed, numbers.list());
  const ranking = rankingOf(order, shown);
  const first = ranking && (await firstNumbers(db, { set, ranking, most: paging.page * paging.limit }, bits));
  if (first) return sorted(db, narrowed, first);
  if (isFew(numbers, paging)) return sorted(db, narrowed, numbers.list());
  return isWalkable(narrowed) ? walked(db, narrowed, numbers) : null;
}

/** To sort them is less than to walk along all products until the page is full. */
function isFew({ count, total }: ProductNumbers, { page, limit }: Paging): boolean {
  return count <= mostSorted && count * count <= page * limit * total;
}

function sorted(db: Db, { order, paging, shown }: Narrowed, numbers: number[]): RawBuilder<string> {
  return sql`(select products.id from product_numbers join products on products.id = product_numbers.product_id
    where product_numbers.number in (select value from ${listedNumbers(db, numbers)} as listed) order by ${sortOrder(order, fieldsOfProducts(shown))}
    limit ${paging.limit} offset ${(paging.page - 1) * paging.limit})`;
}

function isWalkable({ category, order, shown }: Narrowed): boolean {
  return isIndexedOrder(order, shown) && (category === null || isMembershipOrder(order, shown));
}

const fewestSteps = 200;
const mostSteps = 2000;
const longestWalk = 10_000;

/**
 * Reads the products, or the members of the category, in order until the page is full. Null when that takes long, as by
 * price for a range of prices, which an index finds.
 */
async function walked(db: Db, narrowed: Narrowed, numbers: ProductNumbers): Promise<RawBuilder<string> | null> {
  const { page, limit } = narrowed.paging;
  const ids: string[] = [];
  const end = Math.min(page * limit, numbers.count);
  let steps = fewestSteps;
  for (let offset = 0; ids.length < end; offset += steps, steps = Math.min(steps * 2, mostSteps)) {
    if (offset >= longestWalk) return null;
    const { rows } = await stepsFrom(narrowed, offset, steps).execute(db);
    for (const { id, number } of rows) if (numbers.has(number)) ids.push(id);
    if (rows.length < steps) break;
  }
  const shown = ids.slice((page - 1) * limit, end);
  return shown.length === 0 ? sql`(null)` : sql`(${sql.join(shown)})`;
}

function stepsFrom({ category, order, shown }: Narrowed, offset: number, limit: number) {
  const numbered = sql`join product_numbers on product_numbers.product_id`;
  const steps =
    category === null
      ? sql`select products.id, number from products ${numbered} = products.id
          order by ${sortOrder(order, fieldsOfProducts(shown))}`
      : sql`select members.product_id as id, number from product_categories as members ${numbered} = members.product_id
          where members.category_id = ${categoryId(category)} order by ${sortOrder(order, memberKeys)}`;
  return sql<{ id: string; number: number }>`${steps} limit ${limit} offset ${offset}`;
}
