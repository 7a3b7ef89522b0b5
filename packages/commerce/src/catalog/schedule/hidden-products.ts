import { type Db, defineStatement, insertRow, insertRows, isInJsonList, parseJson, type Tx } from '@mercer/database';
import { addAncestors, listLeafCategories, type Tree } from '../category-tree.ts';

/** Reads which of the products the shop does not show now, each with the categories that it returns to. */
export async function readHiddenProducts(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await hiddenProducts(db, JSON.stringify(ids));
  return new Map(rows.map(({ product_id, category_ids }) => [product_id, parseJson<string[]>(category_ids)]));
}

const hiddenProducts = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('hidden_products')
    .selectAll()
    .where(isInJsonList(db, 'product_id', ids)),
);

/** Takes a product out of its categories, which are stored for its return. */
export async function hideProduct(tx: Tx, product_id: string, tree: Tree): Promise<void> {
  const members = tx.selectFrom('product_categories').select('category_id').where('product_id', '=', product_id);
  const memberIds = (await members.execute()).map(({ category_id }) => category_id);
  const following = tx.selectFrom('following_products').selectAll().where('product_id', '=', product_id);
  const queuedIds = (await following.executeTakeFirst())?.category_ids ?? null;
  const leaves = queuedIds === null ? listLeafCategories(tree, memberIds) : parseJson<string[]>(queuedIds);
  await tx.deleteFrom('following_products').where('product_id', '=', product_id).execute();
  await tx.deleteFrom('product_categories').where('product_id', '=', product_id).execute();
  await insertRow(tx, 'hidden_products', { product_id, category_ids: JSON.stringify(leaves) });
}

/** Puts a hidden product into its categories again, apart from those that are gone, and lets who waits for it be told. */
export async function unhideProduct(tx: Tx, product_id: string, leaves: readonly string[], tree: Tree): Promise<void> {
  await tx.deleteFrom('hidden_products').where('product_id', '=', product_id).execute();
  const ids = addAncestors(
    tree,
    leaves.filter((id) => tree.has(id)),
  );
  await insertRows(
    tx,
    'product_categories',
    ids.map((category_id) => ({ category_id, product_id })),
  );
  await queueStockAlerts(tx, product_id);
}

/** While a product was hidden nobody was told that its pieces are back; the job looks whether there are any. */
async function queueStockAlerts(tx: Tx, productId: string): Promise<void> {
  const waiting = tx.selectFrom('stock_alerts').select(['product_id', 'variant_id']).distinct();
  const confirmed = waiting.where('date_told', 'is', null).where('pending_until', 'is', null);
  await tx
    .insertInto('stock_returns')
    .columns(['product_id', 'variant_id'])
    .expression(confirmed.where('product_id', '=', productId))
    .onConflict((conflict) => conflict.columns(['product_id', 'variant_id']).doNothing())
    .execute();
}
