import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Indexes beginnings of texts by which the owner finds products and coupons, whether or not they are typed in capitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : ''; // isPostgres reads the dialect only
  const indexes = [
    ['products_name_prefix', 'products', '(lower(name))'],
    ['products_sku_prefix', 'products', '(lower(sku))'],
    ['products_slug_prefix', 'products', 'slug'],
    ['variants_sku_prefix', 'variants', '(lower(sku))'],
    ['coupons_code_prefix', 'coupons', 'code'],
    ['accounts_email_prefix', 'accounts', 'email'],
    ['subscribers_email_prefix', 'subscribers', 'email'],
  ];
  for (const [name, table, column] of indexes)
    await sql.raw(`create index ${name} on ${table} (${column} ${bytewise})`).execute(db);
}
