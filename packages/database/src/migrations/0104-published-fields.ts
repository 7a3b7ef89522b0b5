import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/**
 * Adds the time of the last change of products, and the texts of products and categories for search engines. Answers
 * are prepared again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'date_updated text!', '');
  await addColumns(db, 'products', 'meta_title text, meta_description text');
  await addColumns(db, 'categories', 'meta_title text, meta_description text');
  await sql`update products set date_updated = date_created`.execute(db);
  await createIndexes(db, [['products', ['date_updated', 'id']]]);
  await sql`delete from answered_locales`.execute(db);
}
