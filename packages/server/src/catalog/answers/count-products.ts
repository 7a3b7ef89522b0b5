import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { type CatalogBits, numbersIn } from '../bitmaps/index.ts';
import {
  all,
  categoryId,
  narrowingOf,
  type ProductSelection,
  productConditions,
  selectedSet,
} from '../conditions/index.ts';
import type { Memoize } from '../version/index.ts';

/** Changes with every order, without a new version of the catalogue. */
const movingColumns = /stock_|rating_/;

/** How many products are selected: from the category's column, else counted once while the catalogue stays as it is. */
export async function countProducts(db: Db, selection: ProductSelection, remember: Memoize): Promise<number> {
  const { search, category } = selection;
  if (!search && category !== null && narrowingOf(selection).length === 0) return countMembers(db, category);
  const bits = await remember.bits?.();
  const set = selectedSet(selection);
  if (bits && set) {
    const count = async () => (await numbersIn(db, set, bits)).count;
    return remember(`count ${bits.moves} ${JSON.stringify(set)}`, count);
  }
  const { rows } = await countRemembered(db, selection, bits, remember);
  return rows[0]?.count ?? 0;
}

async function countRemembered(db: Db, selection: ProductSelection, bits: CatalogBits | undefined, remember: Memoize) {
  const condition = all(await productConditions(db, selection, bits));
  const counted = sql<{ count: number }>`select count(*) as count from products where ${condition}`.compile(db);
  const count = () => db.executeQuery(counted);
  return movingColumns.test(counted.sql)
    ? count()
    : remember(`count ${counted.sql} ${JSON.stringify(counted.parameters)}`, count);
}

async function countMembers(db: Db, category: string): Promise<number> {
  const row = await db
    .selectFrom('categories')
    .select('product_count')
    .where('id', '=', categoryId(category))
    .executeTakeFirst();
  return row?.product_count ?? 0;
}
