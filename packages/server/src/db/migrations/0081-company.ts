import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Of addresses in accounts; carts and orders keep theirs as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'addresses', 'company text');
}
