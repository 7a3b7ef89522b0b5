import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createTables } from './tables.ts';

/**
 * A whole shop that comes in waits in a table of its own until its last line is there. Tables that deletions left out of step are
 * brought back: the numbers of deleted products, words of deleted categories, and alerts for variants that are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['import_batches', 'import_id text!, line int!, text text!', ['import_id', 'line']]]);
  for (const statement of mending) await sql.raw(statement).execute(db);
  // isPostgres reads the dialect only
  for (const statement of isPostgres(db as Db) ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
}

const withoutVariant = `variant_id <> '' and variant_id not in (select id from variants)`;

export const mending = [
  // Imports that an earlier version began are in the shop in part, and cannot continue
  'delete from imports where date_finished is null',
  'delete from unordered_numbers where number not in (select number from product_numbers)',
  'delete from category_words where category_id not in (select id from categories)',
  `delete from stock_alerts where ${withoutVariant}`,
  `delete from stock_returns where ${withoutVariant}`,
];

/** Deletes the alerts of a deleted variant, which can no longer be back in stock. */
const forget = `delete from stock_alerts where product_id = old.product_id and variant_id = old.id;
  delete from stock_returns where product_id = old.product_id and variant_id = old.id;`;

const sqliteTriggers = [`create trigger variants_gone_alerts after delete on variants begin ${forget} end`];

const postgresTriggers = [
  `create function forget_variant_alerts() returns trigger language plpgsql as $$ begin ${forget} return null; end $$`,
  `create trigger variants_gone_alerts after delete on variants for each row execute function forget_variant_alerts()`,
];
