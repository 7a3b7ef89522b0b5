import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the slugs that products, categories and content records had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = 'model text!, slug text!, record_id text!, date_created text!';
  await createTables(db, [['former_slugs', columns, ['model', 'slug']]]);
  await createIndexes(db, [['former_slugs', ['model', 'record_id']]]);
}
