import type { Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';

interface Stocked {
  product_id: string;
  /** null: as the product says */
  row: { stock_purchasable: number | null };
}

/** @throws ApiError 400 for a level below zero of what takes no backorders */
export async function assertStockLevel(tx: Tx, { product_id, row }: Stocked, level: number): Promise<void> {
  if (level >= 0 || row.stock_purchasable === 1) return;
  const products = tx.selectFrom('products').select('stock_purchasable').where('id', '=', product_id);
  const product = row.stock_purchasable === null ? await products.executeTakeFirst() : undefined;
  if (product?.stock_purchasable !== 1) throw buildNegativeStockError('stock_level');
}

/** @param path of the field in the input */
export function buildNegativeStockError(path: string) {
  return buildValidationError(`${path}: 0 or more is expected, unless stock_purchasable allows backorders`, path);
}
