import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the content of one piece, by which prices are compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'content text');
  await addColumns(db, 'variants', 'content text');
}
