import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** Adds an index of variants by SKU, for stock counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [['variants', ['sku']]]);
}
