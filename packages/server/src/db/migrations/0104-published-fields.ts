import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** When products were changed last, and what search engines are told of products and categories. Answers are made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'date_updated text!', '');
  await addColumns(db, 'products', 'meta_title text, meta_description text');
  await addColumns(db, 'categories', 'meta_title text, meta_description text');
  await sql`update products set date_updated = date_created`.execute(db);
  await createIndexes(db, [['products', ['date_updated', 'id']]]);
  await sql`delete from answered_locales`.execute(db);
}
