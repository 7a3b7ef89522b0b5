import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Adds an entry to the stock ledger for each level that its entries do not add up to, so that from then on they do. Meant
 * for shops that are older than the ledger, and for stock that comes with a store.
 */
export async function recordOpeningStock(db: QueryExecutorProvider, now: Date): Promise<void> {
  await insertOpeningEntries(db, sql`products.id`, sql`null`, sql`products`, sql`products.has_variants = 0`, now);
  await insertOpeningEntries(db, sql`variants.product_id`, sql`variants.id`, sql`variants`, sql`1 = 1`, now);
}

type Sql = ReturnType<typeof sql>;

async function insertOpeningEntries(
  db: QueryExecutorProvider,
  productId: Sql,
  variantId: Sql,
  table: Sql,
  condition: Sql,
  now: Date,
): Promise<void> {
  // The first id of all, since ids are in the order of time
  await sql`insert into stock_changes
      (id, product_id, variant_id, quantity, stock_level, reason, actor, date_created, kind, order_id)
    select '0-' || ${table}.id, ${productId}, ${variantId}, ${table}.stock_level - coalesce(entries.total, 0),
      ${table}.stock_level - coalesce(entries.total, 0), '', '', ${now.toISOString()}, 'opening', null
    from ${table} left join (
      select coalesce(variant_id, product_id) as item_id, sum(quantity) as total from stock_changes
      group by coalesce(variant_id, product_id)
    ) as entries on entries.item_id = ${table}.id
    where ${condition} and ${table}.stock_level <> coalesce(entries.total, 0)`.execute(db);
}
