import { type Kysely, sql } from 'kysely';

/** Adds an index by which a product or a category is found by a slug that it has in another language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index translations_slug on translations (model, value) where field = 'slug'`.execute(db);
}
