import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds to products whether shoppers may return them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'returnable int');
}
