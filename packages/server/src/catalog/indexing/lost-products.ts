import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';

/** Tables that have one row for each product. */
const tables = ['product_numbers', 'product_documents'] as const;

/**
 * Products that lists do not know, and those that lists know although they are gone: every write keeps them in step, unless
 * somebody wrote to the tables by hand.
 * @returns their ids
 */
export async function lostProducts(db: Db): Promise<string[]> {
  if (await isConsistent(db)) return [];
  const parts = tables.flatMap((table) => [
    sql`select id from products where not exists
      (select 1 from ${sql.table(table)} as kept where kept.product_id = products.id)`,
    sql`select product_id from ${sql.table(table)} as kept where not exists
      (select 1 from products where products.id = kept.product_id)`,
  ]);
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counting is much quicker than comparing. */
async function isConsistent(db: Db): Promise<boolean> {
  const counts = ['products', ...tables].map((table) => sql`select count(*) as count from ${sql.table(table)}`);
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ count }) => Number(count))).size === 1;
}
