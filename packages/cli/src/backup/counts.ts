import type { Db } from '@mercer/server';

/** Numbers of the records that must not be lost. */
export interface Counts {
  products: number;
  orders: number;
  /** begun and not paid; backups of earlier versions count them among the orders */
  unpaid_checkouts?: number;
  accounts: number;
  images: number;
}

export async function countShopRecords(db: Db): Promise<Required<Counts>> {
  const [products, placed, allOrders, accounts, images] = await Promise.all([
    countRows(db, 'products'),
    countRows(db, 'orders', true),
    countRows(db, 'orders'),
    countRows(db, 'accounts'),
    countRows(db, 'images'),
  ]);
  return { products, orders: placed, unpaid_checkouts: allOrders - placed, accounts, images };
}

type CountedTable = 'products' | 'orders' | 'accounts' | 'images';

async function countRows(db: Db, table: CountedTable, hasNumber = false): Promise<number> {
  const rows = db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
  const { count } = await (hasNumber ? rows.where('number', 'is not', null) : rows).executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the counts of a backup that differ from those of the restored data. */
export function findCountDifferences(
  expectedCounts: Counts,
  { unpaid_checkouts, ...restoredCounts }: Required<Counts>,
): [name: string, count: number][] {
  const counts: Counts =
    expectedCounts.unpaid_checkouts === undefined
      ? { ...restoredCounts, orders: restoredCounts.orders + unpaid_checkouts }
      : { ...restoredCounts, unpaid_checkouts };
  // the counts of both have the same names
  return Object.entries(counts).filter(([name, count]) => count !== expectedCounts[name as keyof Counts]);
}
