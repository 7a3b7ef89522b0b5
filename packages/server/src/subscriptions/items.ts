import { type ItemInput, productOf, readQuantity, readShownSelection } from '../cart/index.ts';
import { getPurchasable, unitPrice } from '../catalog/index.ts';
import { newId, type Row, type Tx } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { notFound } from '../http/errors.ts';
import { agreedPrice } from './agreed-price.ts';
import { assertOpen } from './change.ts';
import { itemsOfSubscription } from './find.ts';

type SubscriptionRow = Row<'subscriptions'>;

/** Adds a product that comes along with every order from the next one on, at today's price. */
export async function addItem(tx: Tx, row: SubscriptionRow, input: ItemInput, now: Date): Promise<void> {
  assertOpen(row);
  const product = (await getPurchasable(tx, [input.product_id])).get(input.product_id);
  if (!product) throw notFound('This product does not exist');
  const { variantId, options, planId } = await readShownSelection(tx, product, input);
  const items = await itemsOfSubscription(tx, [row.id]);
  const snapshot = productOf({ product, variant_id: variantId });
  await tx
    .insertInto('subscription_items')
    .values({
      id: newId(now),
      subscription_id: row.id,
      product_id: product.id,
      variant_id: variantId,
      plan_id: planId,
      place: Math.max(0, ...items.map(({ place }) => place)) + 1,
      quantity: readQuantity(input.quantity ?? 1),
      price: await agreedPrice(tx, unitPrice(product, { variantId, options, planId }), row.currency),
      options: JSON.stringify(options),
      product: JSON.stringify(snapshot),
    })
    .execute();
}

/** Replaces what comes along; what is subscribed to stays. */
export async function setItems(tx: Tx, row: SubscriptionRow, inputs: ItemInput[], now: Date): Promise<void> {
  assertOpen(row);
  await tx.deleteFrom('subscription_items').where('subscription_id', '=', row.id).where('place', '>', 0).execute();
  for (const input of inputs) await addItem(tx, row, input, now);
}

/** @throws ApiError 404 when the subscription has no such item */
export async function updateItem(tx: Tx, row: SubscriptionRow, id: string, quantity: unknown): Promise<void> {
  assertOpen(row);
  await requireItem(tx, row, id);
  const items = tx.updateTable('subscription_items').set({ quantity: readQuantity(quantity ?? 1) });
  await items.where('id', '=', id).execute();
}

/** An item that is not there is gone already; what is subscribed to ends with the subscription only. */
export async function removeItem(tx: Tx, row: SubscriptionRow, id: string): Promise<void> {
  assertOpen(row);
  if (!isStorableText(id)) return;
  const items = tx.deleteFrom('subscription_items').where('subscription_id', '=', row.id).where('place', '>', 0);
  await items.where('id', '=', id).execute();
}

async function requireItem(tx: Tx, row: SubscriptionRow, id: string): Promise<void> {
  const items = await itemsOfSubscription(tx, [row.id]);
  if (!items.some((item) => item.id === id)) throw notFound('This item is not in the subscription');
}
