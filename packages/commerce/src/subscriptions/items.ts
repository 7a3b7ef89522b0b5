import { createRecordId, insertRows, type Row, type Tx } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import {
  assertWithinLimit,
  type ItemInput,
  maxLines,
  Pieces,
  readQuantity,
  readSelection,
  readStoreLanguageChoices,
  toCartProduct,
  tooManyLines,
} from '../cart/index.ts';
import { type Purchasable, productsNamed } from '../catalog/index.ts';
import { pricedProducts } from './agreed-price.ts';
import { assertNotCanceled } from './change.ts';
import { itemsOfSubscription } from './find.ts';
import { setItemQuantity } from './item-quantity.ts';

type SubscriptionRow = Row<'subscriptions'>;

/** Adds a product that comes along with every order from the next one on, at today's price. */
export async function addSubscriptionItem(tx: Tx, row: SubscriptionRow, input: ItemInput, now: Date): Promise<void> {
  assertNotCanceled(row);
  await insertSubscriptionItems(tx, row, {
    inputs: [input],
    existingItems: await itemsOfSubscription(tx, [row.id]),
    now,
  });
}

/** Replaces what comes along; what is subscribed to stays. */
export async function replaceExtraItems(tx: Tx, row: SubscriptionRow, inputs: ItemInput[], now: Date): Promise<void> {
  assertNotCanceled(row);
  await tx.deleteFrom('subscription_items').where('subscription_id', '=', row.id).where('place', '>', 0).execute();
  await insertSubscriptionItems(tx, row, { inputs, existingItems: await itemsOfSubscription(tx, [row.id]), now });
}

interface Added {
  inputs: readonly ItemInput[];
  /** items that the subscription has already */
  existingItems: Items;
  now: Date;
}

type Items = Awaited<ReturnType<typeof itemsOfSubscription>>;

/** Products are read once, however many come. @throws FieldError on `items` when there are too many */
async function insertSubscriptionItems(
  tx: Tx,
  row: SubscriptionRow,
  { inputs, existingItems, now }: Added,
): Promise<void> {
  if (existingItems.length + inputs.length > maxLines) throw tooManyLines();
  const ids = inputs.map(({ product_id }) => product_id);
  const { products, priceOf } = await pricedProducts(tx, ids, row.currency);
  const find = productsNamed(products);
  const choices = inputs.map((input) => ({ product: requireProduct(find(input.product_id)), input }));
  const ownChoice = await readStoreLanguageChoices(tx, choices);
  const pieces = new Pieces(existingItems);
  const first = Math.max(0, ...existingItems.map(({ place }) => place)) + 1;
  const rows = choices.map((choice, at): Row<'subscription_items'> => {
    const { product, input } = choice;
    const selection = readSelection(product, ownChoice(choice));
    const { variantId: variant_id, planId: plan_id, options } = selection;
    const line = { product_id: product.id, variant_id, quantity: readQuantity(input.quantity ?? 1) };
    pieces.add(line, line.quantity);
    return {
      ...line,
      id: createRecordId(now),
      subscription_id: row.id,
      plan_id,
      place: first + at,
      price: priceOf(product, selection),
      options: JSON.stringify(options),
      product: JSON.stringify(toCartProduct({ product, variant_id })),
    };
  });
  for (const { product } of choices) assertWithinLimit(product, pieces.countForProduct(product.id));
  await insertRows(tx, 'subscription_items', rows);
}

function requireProduct(product: Purchasable | undefined): Purchasable {
  if (!product?.isShown) throw buildNotFoundError('This product does not exist');
  return product;
}

/** @throws ApiError 404 when the subscription has no such item */
export async function updateSubscriptionItem(
  tx: Tx,
  row: SubscriptionRow,
  id: string,
  quantity: unknown,
): Promise<void> {
  assertNotCanceled(row);
  const items = await itemsOfSubscription(tx, [row.id]);
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw buildNotFoundError('This item is not in the subscription');
  await setItemQuantity(tx, { items, item, quantity: readQuantity(quantity ?? 1) });
}

/** An item that is not there is gone already; what is subscribed to ends with the subscription only. */
export async function removeSubscriptionItem(tx: Tx, row: SubscriptionRow, id: string): Promise<void> {
  assertNotCanceled(row);
  if (!isStorableText(id)) return;
  const items = tx.deleteFrom('subscription_items').where('subscription_id', '=', row.id).where('place', '>', 0);
  await items.where('id', '=', id).execute();
}
