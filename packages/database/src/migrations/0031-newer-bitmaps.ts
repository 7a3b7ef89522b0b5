import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** Adds an index that finds the newer rows of a chunk in memory without reading its other rows. */
export function up(db: Kysely<unknown>): Promise<void> {
  return createIndexes(db, [['product_bitmaps', ['chunk', 'version']]]);
}
