import { type Purchasable, purchasableNamed, type Selection } from '../../catalog/index.ts';
import { insertRow, newId, parseJson, type Row, type Tx, updateRow } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import { FieldError, notFound } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { type CartContents, readContents } from '../pricing/index.ts';
import type { CartRow } from '../record/index.ts';
import { type ItemChange, type ItemInput, maxQuantity, readQuantity } from './input.ts';
import { assertOrderable, piecesOf } from './orderable.ts';
import { readShownSelection } from './translated-options.ts';

/** Adds pieces of a product; the same product, options and plan raise the quantity of their line. */
export async function addItem(
  tx: Tx,
  cart: CartRow,
  input: ItemInput,
  now: Date,
  known?: CartContents,
): Promise<CartContents> {
  const contents = known ?? (await readContents(tx, cart, [input.product_id]));
  const { rows: lines } = contents;
  const product = purchasable(contents, input.product_id);
  const selection = await readShownSelection(tx, product, input);
  const key = lineKey(product.id, selection);
  const line = lines.find(({ line_key }) => line_key === key);
  const quantity = (line?.quantity ?? 0) + readQuantity(input.quantity ?? 1);
  const elsewhere = piecesOf(lines, product.id) - (line?.quantity ?? 0);
  assertOrderable({ product, variantId: selection.variantId, quantity, elsewhere });
  if (line) {
    await setQuantity(tx, line.id, quantity);
    return { ...contents, rows: lines.map((row) => (row === line ? { ...row, quantity } : row)) };
  }
  const added = newLine(cart.id, product.id, selection, quantity, after(lines.at(-1), now));
  await insertRow(tx, 'cart_items', added);
  return { ...contents, rows: [...lines, added] };
}

/** @throws FieldError `id` when the cart has no such line */
export async function updateItem(tx: Tx, cart: CartRow, id: string, change: ItemChange, now: Date): Promise<undefined> {
  const contents = await readContents(tx, cart);
  const { rows: lines } = contents;
  const line = lines.find((each) => each.id === id);
  if (!line) throw new FieldError('id', 'not_found', sentence('itemUnknown'));
  const product = purchasable(contents, line.product_id);
  const quantity = change.quantity === undefined ? line.quantity : readQuantity(change.quantity);
  const selected = { ...lineChoice(line), ...chosen(change), product_id: product.id };
  const selection = await readShownSelection(tx, product, selected);
  const elsewhere = piecesOf(lines, product.id) - line.quantity;
  assertOrderable({ product, variantId: selection.variantId, quantity, elsewhere });
  await replaceLine(tx, line, newLine(cart.id, product.id, selection, quantity, now));
}

export async function removeItem(tx: Tx, cart: CartRow, id: string): Promise<undefined> {
  if (!isStorableText(id)) return;
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).where('id', '=', id).execute();
}

/** Replaces every line; an empty list clears the cart. */
export async function setItems(tx: Tx, cart: CartRow, items: ItemInput[], now: Date): Promise<undefined> {
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  for (const item of items) await addItem(tx, cart, item, now);
}

/** Lines keep the order in which they came, also those of one millisecond. */
function after(last: Row<'cart_items'> | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), last ? Date.parse(last.date_created) + 1 : 0));
}

function purchasable({ products }: CartContents, idOrSlug: string): Purchasable {
  const product = purchasableNamed(products, idOrSlug);
  if (!product) throw notFound('This product does not exist');
  return product;
}

function lineChoice(line: Row<'cart_items'>): Omit<ItemInput, 'product_id'> {
  return {
    variant_id: line.variant_id,
    options: parseJson(line.options),
    purchase_option: line.purchase_option ? parseJson(line.purchase_option) : null,
  };
}

/** New options choose the variant anew. */
function chosen({ quantity: _, ...change }: ItemChange): ItemChange {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return change.options && !change.variant_id ? { ...given, variant_id: null } : given;
}

/** A line that becomes the same as another joins it. */
async function replaceLine(tx: Tx, line: Row<'cart_items'>, next: Row<'cart_items'>): Promise<void> {
  if (next.line_key === line.line_key) return setQuantity(tx, line.id, next.quantity);
  const twin = await tx
    .selectFrom('cart_items')
    .select(['id', 'quantity'])
    .where('cart_id', '=', line.cart_id)
    .where('line_key', '=', next.line_key)
    .executeTakeFirst();
  await tx.deleteFrom('cart_items').where('id', '=', line.id).execute();
  if (twin) return setQuantity(tx, twin.id, Math.min(maxQuantity, twin.quantity + next.quantity));
  await tx
    .insertInto('cart_items')
    .values({ ...next, id: line.id, date_created: line.date_created })
    .execute();
}

async function setQuantity(tx: Tx, id: string, quantity: number): Promise<void> {
  await updateRow(tx, 'cart_items', id, { quantity });
}

function newLine(cart_id: string, product_id: string, selection: Selection, quantity: number, now: Date) {
  const { variantId, options, planId } = selection;
  return {
    id: newId(now),
    cart_id,
    product_id,
    quantity,
    line_key: lineKey(product_id, selection),
    variant_id: variantId,
    options: JSON.stringify(options),
    purchase_option: planId ? JSON.stringify({ type: 'subscription', plan_id: planId }) : null,
    agreed_price: null,
    date_created: now.toISOString(),
  };
}

/** The same key is the same line. */
function lineKey(productId: string, { variantId, options, planId }: Selection): string {
  return JSON.stringify([productId, variantId, options.map(({ id, value }) => [id, value]), planId]);
}
