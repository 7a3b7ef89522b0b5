import { type Row, type Tx, updateRow } from '@mercer/database';
import { assertWithinLimit, Pieces } from '../cart/index.ts';
import { getPurchasable } from '../catalog/index.ts';

type Item = Row<'subscription_items'>;

interface NewQuantity {
  /** Items of the subscription, without exception. */
  items: readonly Item[];
  item: Item;
  quantity: number;
}

/** @throws FieldError on `quantity` when an order may not have so many pieces of the product */
export async function setItemQuantity(tx: Tx, { items, item, quantity }: NewQuantity): Promise<void> {
  const product = (await getPurchasable(tx, [item.product_id])).get(item.product_id);
  const pieces = new Pieces(items);
  pieces.add(item, quantity - item.quantity);
  if (product) assertWithinLimit(product, pieces.countForProduct(product.id));
  await updateRow(tx, 'subscription_items', item.id, { quantity });
}
