import type { Db } from '@mercer/server';

/** How many there are of what nobody wants to lose. */
export interface Counts {
  products: number;
  orders: number;
  /** begun and not paid; backups of earlier versions count them among the orders */
  unpaid_checkouts?: number;
  accounts: number;
  images: number;
}

export async function countsOf(db: Db): Promise<Required<Counts>> {
  const [products, placed, all, accounts, images] = await Promise.all([
    countOf(db, 'products'),
    countOf(db, 'orders', true),
    countOf(db, 'orders'),
    countOf(db, 'accounts'),
    countOf(db, 'images'),
  ]);
  return { products, orders: placed, unpaid_checkouts: all - placed, accounts, images };
}

type Counted = 'products' | 'orders' | 'accounts' | 'images';

async function countOf(db: Db, table: Counted, hasNumber = false): Promise<number> {
  const rows = db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
  const { count } = await (hasNumber ? rows.where('number', 'is not', null) : rows).executeTakeFirstOrThrow();
  return Number(count);
}

/** What differs between a backup's counts and those of what was restored. */
export function lostOf(
  said: Counts,
  { unpaid_checkouts, ...found }: Required<Counts>,
): [name: string, count: number][] {
  const counts: Counts =
    said.unpaid_checkouts === undefined
      ? { ...found, orders: found.orders + unpaid_checkouts }
      : { ...found, unpaid_checkouts };
  // the counts of both have the same names
  return Object.entries(counts).filter(([name, count]) => count !== said[name as keyof Counts]);
}
