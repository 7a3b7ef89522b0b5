import { lockRows, type Tx } from '../db/index.ts';

/** Whoever brings pieces back waits, or is done: what is read now stays as it is. @param variantId '' for the product itself */
export async function lockStock(tx: Tx, productId: string, variantId: string): Promise<void> {
  await lockRows(tx, tx.selectFrom('products').select('id').where('id', '=', productId)).execute();
  if (variantId === '') return;
  await lockRows(tx, tx.selectFrom('variants').select('id').where('id', '=', variantId)).execute();
}
