import { lockSelectedRows, type Tx } from '@mercer/database';

/**
 * Locks the stock of a product or variant, so that what is read now stays valid until the transaction ends. @param
 * variantId '' for the product itself
 */
export async function lockStockRows(tx: Tx, productId: string, variantId: string): Promise<void> {
  await lockSelectedRows(tx, tx.selectFrom('products').select('id').where('id', '=', productId)).execute();
  if (variantId === '') return;
  await lockSelectedRows(tx, tx.selectFrom('variants').select('id').where('id', '=', variantId)).execute();
}
