import { type Db, parseJson } from '@mercer/database';
import { sql } from 'kysely';
import { buildSpanCondition, type Source, type TimeSpan } from './sql.ts';

const defaultThreshold = 5;

/** Products and variants whose stock is counted, with fewer pieces than that. */
export function selectLowStock(below: number): Source {
  return sql`select products.id || ' ' || coalesce(variants.id, '') as id, products.id as product_id,
      variants.id as variant_id, products.name as name, coalesce(variants.name, '') as variant,
      coalesce(variants.sku, products.sku, '') as sku, coalesce(variants.stock_level, products.stock_level) as stock_level
    from products left join variants on variants.product_id = products.id and products.has_variants = 1
    where products.stock_tracking = 1 and coalesce(variants.stock_level, products.stock_level) < ${below}`;
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
