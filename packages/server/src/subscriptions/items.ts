import {
  assertWithinLimit,
  type ItemInput,
  maxLines,
  Pieces,
  productOf,
  readOwnChoices,
  readQuantity,
  readSelection,
  tooManyLines,
} from '../cart/index.ts';
import { type Purchasable, productsNamed } from '../catalog/index.ts';
import { insertRows, newId, type Row, type Tx } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { notFound } from '../http/errors.ts';
import { pricedProducts } from './agreed-price.ts';
import { assertOpen } from './change.ts';
import { itemsOfSubscription } from './find.ts';
import { setQuantity } from './item-quantity.ts';

type SubscriptionRow = Row<'subscriptions'>;

/** Adds a product that comes along with every order from the next one on, at today's price. */
export async function addItem(tx: Tx, row: SubscriptionRow, input: ItemInput, now: Date): Promise<void> {
  assertOpen(row);
  await addItems(tx, row, { inputs: [input], beside: await itemsOfSubscription(tx, [row.id]), now });
}

/** Replaces what comes along; what is subscribed to stays. */
export async function setItems(tx: Tx, row: SubscriptionRow, inputs: ItemInput[], now: Date): Promise<void> {
  assertOpen(row);
  await tx.deleteFrom('subscription_items').where('subscription_id', '=', row.id).where('place', '>', 0).execute();
  await addItems(tx, row, { inputs, beside: await itemsOfSubscription(tx, [row.id]), now });
}

interface Added {
  inputs: readonly ItemInput[];
  /** items that the subscription has already */
  beside: Items;
  now: Date;
}

type Items = Awaited<ReturnType<typeof itemsOfSubscription>>;

/** Products are read once, however many come. @throws FieldError on `items` when there are too many */
async function addItems(tx: Tx, row: SubscriptionRow, { inputs, beside, now }: Added): Promise<void> {
  if (beside.length + inputs.length > maxLines) throw tooManyLines();
  const ids = inputs.map(({ product_id }) => product_id);
  const { products, priceOf } = await pricedProducts(tx, ids, row.currency);
  const find = productsNamed(products);
  const choices = inputs.map((input) => ({ product: existing(find(input.product_id)), input }));
  const ownChoice = await readOwnChoices(tx, choices);
  const pieces = new Pieces(beside);
  const first = Math.max(0, ...beside.map(({ place }) => place)) + 1;
  const rows = choices.map((choice, at): Row<'subscription_items'> => {
    const { product, input } = choice;
    const selection = readSelection(product, ownChoice(choice));
    const { variantId: variant_id, planId: plan_id, options } = selection;
    const line = { product_id: product.id, variant_id, quantity: readQuantity(input.quantity ?? 1) };
    pieces.add(line, line.quantity);
    return {
      ...line,
      id: newId(now),
      subscription_id: row.id,
      plan_id,
      place: first + at,
      price: priceOf(product, selection),
      options: JSON.stringify(options),
      product: JSON.stringify(productOf({ product, variant_id })),
    };
  });
  for (const { product } of choices) assertWithinLimit(product, pieces.ofProduct(product.id));
  await insertRows(tx, 'subscription_items', rows);
}

function existing(product: Purchasable | undefined): Purchasable {
  if (!product) throw notFound('This product does not exist');
  return product;
}

/** @throws ApiError 404 when the subscription has no such item */
export async function updateItem(tx: Tx, row: SubscriptionRow, id: string, quantity: unknown): Promise<void> {
  assertOpen(row);
  const items = await itemsOfSubscription(tx, [row.id]);
  const item = items.find((one) => one.id === id);
  if (!item) throw notFound('This item is not in the subscription');
  await setQuantity(tx, { items, item, quantity: readQuantity(quantity ?? 1) });
}

/** An item that is not there is gone already; what is subscribed to ends with the subscription only. */
export async function removeItem(tx: Tx, row: SubscriptionRow, id: string): Promise<void> {
  assertOpen(row);
  if (!isStorableText(id)) return;
  const items = tx.deleteFrom('subscription_items').where('subscription_id', '=', row.id).where('place', '>', 0);
  await items.where('id', '=', id).execute();
}
