import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { addColumns, createIndexes, createTables, type NewIndex } from './tables.ts';

/** Orders of a list within a category, and in the whole catalogue. */
const indexes: NewIndex[] = [
  ['product_categories', ['category_id', 'popularity', 'product_id']],
  ['product_categories', ['category_id', 'price', 'product_id']],
  ['product_categories', ['category_id', 'date_created', 'product_id']],
  ['products', ['name', 'id']],
  ['products', ['sku']],
  ['product_documents', ['document'], 'unique'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db as Db); // isPostgres reads the dialect only
  await addColumns(db, 'product_categories', 'price int!, popularity int!', 0);
  await addColumns(db, 'product_categories', 'date_created text!', '');
  await createTables(db, [
    ['product_documents', 'product_id text!, document int!, words text!, category_ids text!', ['product_id']],
  ]);
  await createIndexes(db, indexes);
  await sql`update product_categories set (price, popularity, date_created) = (
    select price, popularity, date_created from products where products.id = product_categories.product_id)
    where product_id in (select id from products)`.execute(db);
  await db.schema.dropTable('product_search').execute();
  for (const statement of postgres ? postgresTables : sqliteTables) await sql.raw(statement).execute(db);
}

/** Words come folded and separated by blanks, so that every byte beyond ASCII belongs to one. */
const sqliteTables = [
  `create virtual table product_search using fts5(name, terms, description,
    content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii')`,
  'create table search_words (word text not null primary key, products integer not null) without rowid',
  'create table search_word_keys (key text not null, word text not null, primary key (key, word)) without rowid',
  'create index search_word_keys_word on search_word_keys (word)',
  `create table category_words (word text not null, category_id text not null,
    primary key (word, category_id)) without rowid`,
  'create index category_words_category_id on category_words (category_id)',
];

/** Words are compared by their bytes, whatever the language of the database: a beginning is then a range. */
const postgresTables = [
  `create table product_search (rowid bigint primary key, name tsvector not null, terms tsvector not null,
    description tsvector not null)`,
  'create index product_search_words on product_search using gin (name, terms, description) with (fastupdate = off)',
  'create table search_words (word text collate "C" not null primary key, products bigint not null)',
  'create table search_word_keys (key text collate "C" not null, word text collate "C" not null, primary key (key, word))',
  'create index search_word_keys_word on search_word_keys (word)',
  `create table category_words (word text collate "C" not null, category_id text not null,
    primary key (word, category_id))`,
  'create index category_words_category_id on category_words (category_id)',
];
