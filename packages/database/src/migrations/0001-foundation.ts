import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables, type NewIndex, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  ['settings', 'id text!, value text!', ['id']],
  [
    'sessions',
    'id text!, account_id text, cart_id text, order_id text, locale text, currency text, date_created text!, date_used text!',
    ['id'],
  ],
  ['attempts', 'key text!, count int!, date_expires text!', ['key']],
  [
    'accounts',
    'id text!, email text!, first_name text!, last_name text!, password_hash text!, stripe_customer text, cart_id text, shipping_address_id text, billing_address_id text, date_created text!',
    ['id'],
  ],
  [
    'addresses',
    'id text!, account_id text!, name text!, first_name text, last_name text, address1 text!, address2 text, city text!, state text!, zip text!, country text!, phone text, date_created text!',
    ['id'],
  ],
  ['wishlist_items', 'account_id text!, product_id text!, date_created text!', ['account_id', 'product_id']],
  [
    'categories',
    'id text!, slug text!, name text!, description text!, parent_id text, image text, sort int!, product_count int!',
    ['id'],
  ],
  [
    'products',
    'id text!, slug text!, name text!, sku text, price int!, sale int!, sale_price int, orig_price int, description text!, images text!, tags text!, rating_average real, rating_count int!, stock_tracking int!, stock_level int!, options text!, purchase_options text!, attributes text!, has_variants int!, popularity int!, free_shipping int!, date_created text!',
    ['id'],
  ],
  [
    'variants',
    'id text!, product_id text!, name text!, sku text, price int!, sale_price int, orig_price int, option_value_ids text!, images text!, stock_level int!, sort int!',
    ['id'],
  ],
  ['product_categories', 'category_id text!, product_id text!', ['category_id', 'product_id']],
  ['content', 'model text!, id text!, slug text!, value text!', ['model', 'id']],
  [
    'carts',
    'id text!, checkout_id text!, account_id text, email text, currency text!, locale text!, billing text!, shipping text!, coupon_code text, order_id text, date_created text!, date_updated text!',
    ['id'],
  ],
  [
    'cart_items',
    'id text!, cart_id text!, line_key text!, product_id text!, variant_id text, quantity int!, options text!, purchase_option text, date_created text!',
    ['id'],
  ],
  [
    'vault_tokens',
    'token text!, session_id text, brand text!, last4 text!, exp_month int!, exp_year int!, order_id text, date_created text!',
    ['token'],
  ],
  [
    'orders',
    'id text!, number text, cart_id text!, fingerprint text!, account_id text, session_id text, email text, status text!, currency text!, sub_total int!, discount_total int!, shipment_total int!, tax_total int!, tax_included_total int!, grand_total int!, giftcard_total int!, billing text!, shipping text!, date_created text!',
    ['id'],
  ],
  [
    'order_items',
    'id text!, order_id text!, product_id text!, variant_id text, quantity int!, price int!, price_total int!, discount_each int!, discount_total int!, options text!, purchase_option text, product text!',
    ['id'],
  ],
  [
    'payments',
    'id text!, order_id text!, method text!, gateway text!, status text!, amount int!, currency text!, transaction_id text, card text, message text, date_created text!',
    ['id'],
  ],
  [
    'stock_holds',
    'order_id text!, product_id text!, variant_id text!, quantity int!, date_expires text!',
    ['order_id', 'product_id', 'variant_id'],
  ],
  ['counters', 'id text!, value int!', ['id']],
];

const indexes: NewIndex[] = [
  ['accounts', ['email'], 'unique'],
  ['addresses', ['account_id']],
  ['categories', ['slug'], 'unique'],
  ['products', ['slug'], 'unique'],
  ['products', ['popularity', 'id']],
  ['products', ['date_created', 'id']],
  ['products', ['price', 'id']],
  ['products', ['sale', 'id']],
  ['products', ['free_shipping', 'id']],
  ['variants', ['product_id']],
  ['product_categories', ['product_id']],
  ['carts', ['checkout_id'], 'unique'],
  ['cart_items', ['cart_id', 'line_key'], 'unique'],
  ['orders', ['number'], 'unique'],
  ['orders', ['cart_id']],
  ['orders', ['account_id', 'date_created']],
  ['order_items', ['order_id']],
  ['payments', ['order_id']],
  ['stock_holds', ['product_id', 'variant_id']],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db as Db); // isPostgres reads the dialect only
  await createTables(db, tables);
  await createIndexes(db, indexes);
  await createEvents(db, postgres);
  await (postgres ? postgresSearch : sqliteSearch).execute(db);
  if (postgres) await sql`create index product_search_words on product_search using gin (words)`.execute(db);
}

function createEvents(db: Kysely<unknown>, postgres: boolean) {
  return db.schema
    .createTable('order_events')
    .addColumn('id', postgres ? 'bigserial' : 'integer', (c) =>
      postgres ? c.primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .execute();
}

const sqliteSearch = sql`create virtual table product_search using fts5(
  product_id unindexed, name, tags, description, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`;

const postgresSearch = sql`create table product_search (
  product_id text primary key, name text not null, tags text not null, description text not null,
  words tsvector generated always as (
    setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', tags), 'B') ||
    setweight(to_tsvector('simple', description), 'C')) stored)`;
