import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** Indexes uploaded pictures by the time at which they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [['images', ['date_created', 'name']]]);
}
