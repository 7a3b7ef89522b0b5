import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  ['product_numbers', 'product_id text!, number int!', ['product_id']],
  ['product_chunks', 'chunk int!, version int!', ['chunk']],
  ['product_bitmaps', 'chunk int!, facet text!, value text!, version int!, bits bytes!', ['chunk', 'facet', 'value']],
  ['sold_out', 'number int!, change int!, is_out int!', ['number']],
];

/**
 * Adds bitmaps of the products that have each value, and tables of sold-out products, which the database itself
 * maintains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await createIndexes(db, [
    ['product_numbers', ['number'], 'unique'],
    ['product_chunks', ['version']],
    ['sold_out', ['change']],
  ]);
  const statements = isPostgres(db as Db) ? postgresTriggers : sqliteTriggers; // isPostgres reads the dialect only
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** An order writes the rows of its own products and of no others. */
function buildSoldOutInsert(id: string, change: string): string {
  return `insert into sold_out (number, change, is_out)
    select product_numbers.number, ${change}, case when products.stock_tracking = 1 and (case
      when products.has_variants = 1 then (select coalesce(sum(variants.stock_level), 0) from variants
        where variants.product_id = products.id)
      else products.stock_level end) <= 0 then 1 else 0 end
    from products join product_numbers on product_numbers.product_id = products.id where products.id = ${id}
    on conflict (number) do update set change = excluded.change, is_out = excluded.is_out;`;
}

const crossed = '(old.stock_level > 0) <> (new.stock_level > 0)';
const nextChange = '(select coalesce(max(change), 0) + 1 from sold_out)';

const sqliteTriggers = [
  `create trigger products_sold_out after update of stock_level, stock_tracking on products
    when ${crossed} or old.stock_tracking <> new.stock_tracking begin ${buildSoldOutInsert('new.id', nextChange)} end`,
  `create trigger variants_sold_out after update of stock_level on variants
    when ${crossed} begin ${buildSoldOutInsert('new.product_id', nextChange)} end`,
];

/** Numbers of transactions tell a reader which ones it has not seen, without making orders wait for one another. */
const transaction = 'pg_current_xact_id()::text::bigint';

const postgresTriggers = [
  `create function keep_products_sold_out() returns trigger language plpgsql as $$
    begin ${buildSoldOutInsert('new.id', transaction)} return null; end $$`,
  `create function keep_variants_sold_out() returns trigger language plpgsql as $$
    begin ${buildSoldOutInsert('new.product_id', transaction)} return null; end $$`,
  `create trigger products_sold_out after update of stock_level, stock_tracking on products for each row
    when (${crossed} or old.stock_tracking <> new.stock_tracking) execute function keep_products_sold_out()`,
  `create trigger variants_sold_out after update of stock_level on variants for each row
    when (${crossed}) execute function keep_variants_sold_out()`,
];
