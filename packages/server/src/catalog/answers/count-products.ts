import { sql } from 'kysely';
import { type Db, defineStatement, readInWorker } from '../../db/index.ts';
import { type CatalogBits, findNumbersInSet } from '../bitmaps/index.ts';
import {
  joinWithAnd,
  listNarrowingConditions,
  type ProductSelection,
  productConditions,
  selectCategoryId,
  toSelectedSet,
} from '../conditions/index.ts';
import type { Memoize } from '../version/index.ts';

/** Changes with every order, without a new version of the catalogue. */
const movingColumns = /stock_|rating_/;

/**
 * Counts the selected products: from the category's column, or by a query whose result is memoized while the catalogue
 * stays as it is.
 */
export async function countProducts(db: Db, selection: ProductSelection, remember: Memoize): Promise<number> {
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
  const counted = sql<{ count: number }>`select count(*) as count from products where ${condition}`.compile(db);
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
  db.selectFrom('products').select((eb) => eb.fn.countAll<number>().as('count')),
);

async function countMembers(db: Db, category: string): Promise<number> {
  const [row] = await memberCount(db, category);
  return row?.product_count ?? 0;
}

const memberCount = defineStatement((db: Db, category: string) =>
  db.selectFrom('categories').select('product_count').where('id', '=', selectCategoryId(category)),
);
