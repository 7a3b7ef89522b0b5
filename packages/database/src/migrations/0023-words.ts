import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createTables } from './tables.ts';

/**
 * Adds bitmaps of the products that have each word. What is searched and counted is derived from the products: the shop
 * rebuilds it when it starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('product_search').execute();
  await db.schema.dropTable('product_documents').execute();
  await createTables(db, [
    [
      'product_documents',
      'product_id text!, name text!, terms text!, description text!, category_ids text!',
      ['product_id'],
    ],
  ]);
  await sql.raw(isPostgres(db as Db) ? postgresTable : sqliteTable).execute(db); // isPostgres reads the dialect only
  for (const table of ['search_words', 'search_word_keys', 'product_numbers', 'product_chunks', 'product_bitmaps'])
    await sql`delete from ${sql.table(table)}`.execute(db);
}

const sqliteTable = `create table product_words (chunk integer not null, word text not null, name blob, terms blob,
  description blob, primary key (chunk, word)) without rowid`;

/** Words are compared by their bytes, whatever the language of the database: a beginning is then a range. */
const postgresTable = `create table product_words (chunk bigint not null, word text collate "C" not null, name bytea,
  terms bytea, description bytea, primary key (chunk, word))`;
