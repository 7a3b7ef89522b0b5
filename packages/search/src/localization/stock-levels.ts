import { type Db, isPostgres } from '@mercer/database';
import { sql } from 'kysely';

/** Units of each of a product's variants in their order, or of the product that has none, as text with commas. */
export function selectStockLevels(db: Db) {
  const level = sql`cast(variants.stock_level as text)`;
  const order = sql`order by variants.sort, variants.id`;
  const list = isPostgres(db) ? sql`string_agg(${level}, ',' ${order})` : sql`group_concat(${level}, ',' ${order})`;
  return sql<string>`(case when products.has_variants = 1
    then (select coalesce(${list}, '') from variants where variants.product_id = products.id)
    else cast(products.stock_level as text) end)`;
}

/** Returns the units that a shopper can still buy, of all variants together. */
export function sumStockLevels(levels: string): number {
  return levels.split(',').reduce((sum, level) => sum + Number(level), 0);
}
