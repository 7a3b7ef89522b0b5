import * as v from 'valibot';
import { count } from '../description/fields.ts';
import type { Saving } from '../description/saving.ts';
import { type StockedItem, writeStockLevel } from './stock.ts';

const level = v.optional(count);

/** Schema of the stock levels of a product that was found by its slug or SKU; absent levels stay as they are. */
export const Levels = v.object({
  stock_level: level,
  variants: v.optional(v.object({ results: v.array(v.object({ stock_level: level })) })),
});

const reason = 'Import';

/** Sets the stock levels after the product was written: its variants are in the order of the input. */
export async function setAllStockLevels(
  saving: Saving,
  id: string,
  levels: v.InferOutput<typeof Levels>,
): Promise<void> {
  const { tx } = saving;
  const variants = await tx
    .selectFrom('variants')
    .select(['id', 'stock_level'])
    .where('product_id', '=', id)
    .orderBy('sort')
    .execute();
  if (variants.length === 0) return setProductLevel(saving, id, levels.stock_level);
  for (const [at, row] of variants.entries()) {
    const stock_level = levels.variants?.results[at]?.stock_level;
    await setStockLevel(saving, { product_id: id, variant_id: row.id, table: 'variants', row }, stock_level);
  }
}

/** Sets the stock level of a variant that was found by its own SKU. */
export async function setVariantLevel(
  saving: Saving,
  { product_id, variant_id }: { product_id: string; variant_id: string },
  stock_level: number | undefined,
): Promise<void> {
  const variants = saving.tx.selectFrom('variants').select(['id', 'stock_level']).where('id', '=', variant_id);
  const row = await variants.executeTakeFirstOrThrow();
  await setStockLevel(saving, { product_id, variant_id, table: 'variants', row }, stock_level);
}

async function setProductLevel(saving: Saving, id: string, stock_level: number | undefined): Promise<void> {
  const products = saving.tx.selectFrom('products').select(['id', 'stock_level']).where('id', '=', id);
  const row = await products.executeTakeFirstOrThrow();
  await setStockLevel(saving, { product_id: id, variant_id: null, table: 'products', row }, stock_level);
}

async function setStockLevel(saving: Saving, stocked: StockedItem, stock_level: number | undefined): Promise<void> {
  if (stock_level === undefined || stock_level === stocked.row.stock_level) return;
  await writeStockLevel(saving, stocked, { stock_level, reason });
}
