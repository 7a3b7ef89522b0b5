import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds which products and variants may be ordered when none are left, and the day on which they are promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'stock_purchasable int!', 0);
  await addColumns(db, 'variants', 'stock_purchasable int');
  for (const table of ['products', 'variants']) await addColumns(db, table, 'available_at text');
}
