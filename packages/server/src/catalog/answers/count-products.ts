import { sql } from 'kysely';
import { type Db, readAside, statement } from '../../db/index.ts';
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
  const only = narrowingOf(selection).length === 0;
  if (only && !search && category !== null) return countMembers(db, category);
  const bits = await remember.bits?.();
  const set = selectedSet(selection);
  if (bits && set) {
    const count = async () => (await numbersIn(db, set, bits)).count;
    return remember(`count ${bits.moves} ${JSON.stringify(set)}`, count);
  }
  if (only && !search) return countAll(db);
  const [row] = await countRemembered(db, selection, bits, remember);
  return row?.count ?? 0;
}

async function countRemembered(db: Db, selection: ProductSelection, bits: CatalogBits | undefined, remember: Memoize) {
  const condition = all(await productConditions(db, selection, bits));
  const counted = sql<{ count: number }>`select count(*) as count from products where ${condition}`.compile(db);
  const count = () => readAside(db, counted);
  return movingColumns.test(counted.sql)
    ? count()
    : remember(`count ${counted.sql} ${JSON.stringify(counted.parameters)}`, count);
}

async function countAll(db: Db): Promise<number> {
  const [row] = await allCount(db);
  return row?.count ?? 0;
}

const allCount = statement((db) => db.selectFrom('products').select((eb) => eb.fn.countAll<number>().as('count')));

async function countMembers(db: Db, category: string): Promise<number> {
  const [row] = await memberCount(db, category);
  return row?.product_count ?? 0;
}

const memberCount = statement((db: Db, category: string) =>
  db.selectFrom('categories').select('product_count').where('id', '=', categoryId(category)),
);
