import type { Tx } from '../../db/index.ts';

/** Removes a product with all that is about it alone. Orders keep what they say of it. */
export async function removeProduct(tx: Tx, id: string): Promise<void> {
  for (const table of [
    'variants',
    'product_categories',
    'following_products',
    'prices',
    'product_reviews',
    'review_votes',
    'review_images',
    'wishlist_items',
  ] as const) {
    await tx.deleteFrom(table).where('product_id', '=', id).execute();
  }
  await tx.deleteFrom('translations').where('model', '=', 'products').where('record_id', '=', id).execute();
  await tx.deleteFrom('products').where('id', '=', id).execute();
}
