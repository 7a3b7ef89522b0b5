import { type Db, parseJson } from '@mercer/database';
import { sql } from 'kysely';
import { buildSpanCondition, type Source, type TimeSpan } from './sql.ts';

const defaultThreshold = 5;

/** Products and variants whose stock is counted, with fewer pieces than that. Each of the two is found by an index. */
export function selectLowStock(below: number): Source {
  return sql`select products.id || ' ' as id, products.id as product_id, null as variant_id, products.name as name,
      '' as variant, coalesce(products.sku, '') as sku, products.stock_level as stock_level
    from products where ${buildLowProductCondition(below)}
    union all select products.id || ' ' || variants.id, products.id, variants.id, products.name, variants.name,
      coalesce(variants.sku, products.sku, ''), variants.stock_level
    from variants cross join products where ${buildLowVariantCondition(below)}`;
}

/** Selects as many rows as {@link selectLowStock}, and only for a count. */
export function selectLowStockRows(below: number): Source {
  return sql`select 1 from products where ${buildLowProductCondition(below)}
    union all select 1 from variants cross join products where ${buildLowVariantCondition(below)}`;
}

function buildLowProductCondition(below: number): Source {
  return sql`products.stock_tracking = 1 and products.stock_level < ${below} and products.has_variants = 0`;
}

function buildLowVariantCondition(below: number): Source {
  // SQLite reads tables of a cross join in their order: else all tracked products
  return sql`products.id = variants.product_id and variants.stock_level < ${below} and products.stock_tracking = 1 and products.has_variants = 1`;
}

/** The setting `stock`, by which the owner is told of few pieces. */
export async function lowThreshold(db: Db): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'stock').executeTakeFirst();
  const low = row && parseJson<{ low?: unknown } | null>(row.value)?.low;
  return typeof low === 'number' ? low : defaultThreshold;
}

/** Products of which nothing was sold in a time. */
export function unsoldProducts(span: TimeSpan): Source {
  return sql`select id, name, coalesce(sku, '') as sku, date_created,
      case when stock_tracking = 1 then stock_level end as stock_level
    from products where not exists
      (select 1 from sale_lines where sale_lines.product_id = products.id and ${buildSpanCondition('sale_lines.date_created', span)})`;
}
