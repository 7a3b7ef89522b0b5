import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the company to addresses in accounts; carts and orders store theirs as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'addresses', 'company text');
}
