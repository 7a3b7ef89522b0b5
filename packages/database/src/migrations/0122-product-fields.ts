import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds how goods are known elsewhere, what they cost the shop, and the shop's own values of records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'gtin text, brand text, mpn text, short_description text');
  await addColumns(db, 'products', 'country_of_origin text, hs_code text, cost int');
  await addColumns(db, 'variants', 'gtin text, mpn text, cost int');
  for (const table of ['products', 'variants', 'categories']) await addColumns(db, table, 'metadata text!', '{}');
}
