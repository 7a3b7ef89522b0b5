import { createRecordId, type Row, raisePageVersion, type StockChangeKind } from '@mercer/database';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { nonEmptyText, recordId, stockLevel } from '../description/fields.ts';
import type { Saving } from '../description/saving.ts';
import { lockProduct } from './save-products.ts';

const pieces = v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000));

/** `quantity` comes or goes; or `stock_level` is what was counted. */
export const StockInput = v.pipe(
  v.strictObject({
    variant_id: v.optional(recordId),
    quantity: v.optional(pieces),
    stock_level: v.optional(stockLevel),
    reason: nonEmptyText(200),
  }),
  v.check(
    ({ quantity, stock_level }) => (quantity === undefined) !== (stock_level === undefined),
    'either quantity or stock_level is expected',
  ),
);

type Input = v.InferOutput<typeof StockInput>;

/** Product or variant whose stock level is written, with its current level. */
export interface StockedItem {
  product_id: string;
  variant_id: string | null;
  table: 'products' | 'variants';
  row: StockedRow;
}

type StockedRow = Pick<Row<'products'>, 'id' | 'stock_level'> & { stock_purchasable: number | null };

/**
 * Corrects the stock of a product, or of a variant of it; orders wait meanwhile.
 * @throws ApiError 409 `out_of_stock` when there would be less than nothing of what takes no backorders
 */
export async function correctStock(saving: Saving, id: string, input: Input) {
  const product = await lockProduct(saving.tx, id);
  const { table, row } = await findStockedRow(saving, product, input.variant_id);
  const stock_level = input.stock_level ?? row.stock_level + (input.quantity ?? 0);
  if (stock_level < 0 && (row.stock_purchasable ?? product.stock_purchasable) !== 1) {
    const message = `There are ${row.stock_level} pieces`;
    throw new ApiError(message, { status: 409, code: 'out_of_stock', param: 'quantity' });
  }
  const variant_id = input.variant_id ?? null;
  const change = { stock_level, reason: input.reason };
  const stockChange = await writeStockLevel(saving, { product_id: id, variant_id, table, row }, change);
  await raisePageVersion(saving.tx);
  return { ...stockChange, sku: row.sku };
}

/** Writes a stock level. The caller must have locked the product. */
export async function writeStockLevel(
  { tx, now, actor }: Saving,
  { product_id, variant_id, table, row }: StockedItem,
  { stock_level, reason, kind = 'correction' }: { stock_level: number; reason: string; kind?: StockChangeKind },
): Promise<Row<'stock_changes'>> {
  const facts = { product_id, variant_id, quantity: stock_level - row.stock_level, stock_level };
  const source = { reason, actor: actor.name, date_created: now.toISOString(), kind, order_id: null };
  const change = { id: createRecordId(now), ...facts, ...source };
  await tx.updateTable(table).set({ stock_level }).where('id', '=', row.id).execute();
  await tx.insertInto('stock_changes').values(change).execute();
  const readAfterChange = async () => new Map([[product_id, { stock_level }]]);
  const previousLevels = new Map([[product_id, { stock_level: row.stock_level }]]);
  await commitChange(tx, {
    entity: 'stock',
    ids: [product_id],
    actor,
    now,
    previousRecords: previousLevels,
    read: readAfterChange,
  });
  return change;
}

/** Finds the row whose level is changed: where a product has variants, each has its own level. */
async function findStockedRow({ tx }: Saving, product: Row<'products'>, variantId: string | undefined) {
  if (product.has_variants === 0 && variantId === undefined) return { table: 'products', row: product } as const;
  const variants = tx
    .selectFrom('variants')
    .select(['id', 'sku', 'stock_level', 'stock_purchasable'])
    .where('product_id', '=', product.id);
  const row = variantId ? await variants.where('id', '=', variantId).executeTakeFirst() : undefined;
  if (!row) throw buildValidationError('variant_id: a variant of the product is expected', 'variant_id');
  return { table: 'variants', row } as const;
}
