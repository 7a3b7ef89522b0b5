import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

/**
 * Adds alerts for products that are sold out, and records of those that are back in stock. The database itself records
 * the return in the transaction that changes the stock; without alerts nothing is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'stock_alerts',
      'id text!, product_id text!, variant_id text!, email text!, locale text!, date_created text!, date_told text',
      ['id'],
    ],
    ['stock_returns', 'product_id text!, variant_id text!', ['product_id', 'variant_id']],
  ]);
  await createIndexes(db, [
    ['stock_alerts', ['product_id', 'variant_id', 'email'], 'unique'],
    ['stock_alerts', ['email']],
    ['stock_alerts', ['date_created']],
  ]);
  // isPostgres reads the dialect only
  for (const statement of isPostgres(db as Db) ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
}

/** Conditions for being back in stock. When a product's stock is no longer tracked, all its variants are back. */
const isBack = {
  products: `(old.stock_level <= 0 and new.stock_level > 0) or (old.stock_tracking = 1 and new.stock_tracking = 0)`,
  variants: 'old.stock_level <= 0 and new.stock_level > 0',
};
const waiting = 'select distinct product_id, variant_id from stock_alerts where date_told is null and';
const note = {
  products: `insert into stock_returns (product_id, variant_id) ${waiting} product_id = new.id
    and (variant_id = '' or new.stock_tracking = 0) on conflict do nothing;`,
  variants: `insert into stock_returns (product_id, variant_id) ${waiting} product_id = new.product_id
    and variant_id = new.id on conflict do nothing;`,
};
const forget = `delete from stock_alerts where product_id = old.id;
  delete from stock_returns where product_id = old.id;`;

const columns = { products: 'stock_level, stock_tracking', variants: 'stock_level' };
const tables = ['products', 'variants'] as const;

const sqliteTriggers = [
  ...tables.map(
    (table) => `create trigger ${table}_back after update of ${columns[table]} on ${table} when ${isBack[table]}
      begin ${note[table]} end`,
  ),
  `create trigger products_gone_alerts after delete on products begin ${forget} end`,
];

const postgresTriggers = [
  ...tables.flatMap((table) => [
    `create function note_back_${table}() returns trigger language plpgsql as $$
      begin ${note[table]} return null; end $$`,
    `create trigger ${table}_back after update of ${columns[table]} on ${table} for each row
      when (${isBack[table]}) execute function note_back_${table}()`,
  ]),
  `create function forget_alerts() returns trigger language plpgsql as $$ begin ${forget} return null; end $$`,
  `create trigger products_gone_alerts after delete on products for each row execute function forget_alerts()`,
];
