import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** Whoever counts the stock finds variants by their SKUs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [['variants', ['sku']]]);
}
