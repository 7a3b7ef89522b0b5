import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** What is newer of a chunk that is in memory is found without looking at the rest of it. */
export function up(db: Kysely<unknown>): Promise<void> {
  return createIndexes(db, [['product_bitmaps', ['chunk', 'version']]]);
}
