import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['content_models', 'id text!, name text!, fields text!', ['id']]]);
  // Existing content has been public
  await addColumns(db, 'content', 'published int!', 1);
  await addColumns(db, 'content', 'draft text');
  await addColumns(db, 'content', 'date_created text!, date_updated text!', '2026-01-01T00:00:00.000Z');
  await createIndexes(db, [
    ['content', ['model', 'slug']],
    ['payments', ['transaction_id']],
    ['orders', ['session_id']],
  ]);
}
