import { isPlainObject } from '@mercer/contract';
import {
  createRecordId,
  hashToken,
  insertRow,
  insertRows,
  parseJson,
  type Row,
  type Tx,
  updateRow,
} from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildNotFoundError, FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { type Purchasable, productsNamed, type Selection } from '../../catalog/index.ts';
import { assertGift, parseGift } from '../../digital-goods/index.ts';
import { metadataAfter } from '../metadata-after.ts';
import { type CartContents, findSoldProduct, readContents } from '../pricing/index.ts';
import { assertOwnChoice, type CartRow, removedLines, saveRemovedLines } from '../record/index.ts';
import { type ItemChange, type ItemInput, isZeroQuantity, type ListedLine, maxLines, readQuantity } from './input.ts';
import { assertOrderable, Pieces } from './orderable.ts';
import { readSelection } from './selection.ts';
import { type Choice, readDisplayedSelection, readStoreLanguageChoices } from './translated-options.ts';

type LineRow = Row<'cart_items'>;

/** Adds pieces of a product; the same product, options and plan raise the quantity of their line. */
export async function addCartItem(
  tx: Tx,
  cart: CartRow,
  input: ItemInput,
  now: Date,
  preloadedContents?: CartContents,
): Promise<CartContents> {
  const contents = preloadedContents ?? (await readContents(tx, cart, [input.product_id]));
  const rows = await mergeIntoRows(tx, cart, contents, [input], now);
  const previousRows = new Set(contents.rows);
  const changed = rows.find((row) => !previousRows.has(row));
  if (changed && rows.length > previousRows.size) await insertRow(tx, 'cart_items', changed);
  else if (changed) {
    const { quantity, metadata } = changed;
    await updateRow(tx, 'cart_items', changed.id, { quantity, metadata });
  }
  return { ...contents, rows };
}

/** Replaces every line; those of no pieces are left out, and an empty list clears the cart. */
export async function replaceCartItems(
  tx: Tx,
  cart: CartRow,
  requestedItems: (ItemInput | ListedLine)[],
  now: Date,
): Promise<CartContents> {
  const items = await resolveLines(
    tx,
    cart,
    requestedItems.filter(({ quantity }) => !isZeroQuantity(quantity)),
  );
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  await saveRemovedLines(tx, cart, []);
  const ids = items.map(({ product_id }) => product_id);
  const contents = await readContents(tx, cart, ids);
  const rows = await mergeIntoRows(tx, cart, contents, items, now);
  await insertRows(tx, 'cart_items', rows);
  return { ...contents, rows };
}

/** @throws FieldError `id` when the cart has no such line */
async function resolveLines(tx: Tx, cart: CartRow, requestedItems: (ItemInput | ListedLine)[]): Promise<ItemInput[]> {
  if (requestedItems.every(isProductItem)) return requestedItems;
  const lines = await tx.selectFrom('cart_items').selectAll().where('cart_id', '=', cart.id).execute();
  return requestedItems.map((input) => {
    if (isProductItem(input)) return input;
    const line = lines.find(({ id }) => id === input.id);
    if (!line) throw new FieldError('id', 'not_found', createSentence('itemUnknown'));
    const { product_id, quantity } = line;
    const metadata = parseJson<Record<string, unknown>>(metadataAfter(line.metadata, input));
    return {
      ...readLineChoice(line),
      ...pickChosenFields(input),
      product_id,
      quantity: input.quantity ?? quantity,
      metadata,
    };
  });
}

function isProductItem(input: ItemInput | ListedLine): input is ItemInput {
  return input.product_id !== undefined;
}

/**
 * The lines of a cart with more products in it. One statement at most, and work that grows with the lines.
 * @throws FieldError as {@link assertOrderable}, and on `items` when there are too many lines
 */
async function mergeIntoRows(
  tx: Tx,
  cart: CartRow,
  { rows, products }: CartContents,
  inputs: readonly ItemInput[],
  now: Date,
): Promise<LineRow[]> {
  const find = productsNamed(products);
  const choices = inputs.map((input): Choice => {
    const product = requireProduct(find(input.product_id));
    return { product, input: readGiftOptions(product, input) };
  });
  const ownChoice = await readStoreLanguageChoices(tx, choices);
  const lines = new Map(rows.map((row) => [row.line_key, row]));
  const changed = new Map<string, Purchasable>();
  let last = rows.at(-1);
  for (const choice of choices) {
    const { product, input } = choice;
    const added = readQuantity(input.quantity ?? 1);
    const selection = readSelection(product, ownChoice(choice));
    const plainLine = buildLineRow(cart.id, product, selection, added, computeLineDate(last, now));
    const line = { ...plainLine, line_key: addGiftToKey(plainLine.line_key, product, metadataAfter('{}', input)) };
    const twin = lines.get(line.line_key);
    const metadata = metadataAfter(twin?.metadata ?? line.metadata, input);
    lines.set(line.line_key, twin ? { ...twin, quantity: twin.quantity + added, metadata } : { ...line, metadata });
    changed.set(line.line_key, product);
    if (product.delivery === 'giftcard') await assertGift(tx, parseJson(metadata), now);
    if (!twin) last = line;
  }
  if (lines.size > maxLines && lines.size > rows.length) throw tooManyLines();
  const pieces = new Pieces([...lines.values()]);
  for (const [key, product] of changed) {
    const line = lines.get(key);
    if (line) assertOrderable(product, line, pieces);
  }
  return [...lines.values()];
}

/**
 * Updates a line; a quantity of 0 removes it.
 * @throws FieldError `id` when the cart has no such line, or its product is not sold any more
 */
export async function updateCartItem(
  tx: Tx,
  cart: CartRow,
  id: string,
  change: ItemChange,
  now: Date,
): Promise<CartContents> {
  const contents = await readContents(tx, cart);
  const line = contents.rows.find((each) => each.id === id);
  if (!line) throw new FieldError('id', 'not_found', createSentence('itemUnknown'));
  if (isZeroQuantity(change.quantity)) {
    await tx.deleteFrom('cart_items').where('id', '=', line.id).execute();
    return { ...contents, rows: contents.rows.filter((row) => row !== line) };
  }
  const product = findSoldProduct(contents, line);
  if (!product) throw new FieldError('id', 'not_found', createSentence('itemNotSold'));
  const quantity = change.quantity === undefined ? line.quantity : readQuantity(change.quantity);
  const selected = { ...readLineChoice(line), ...pickChosenFields(change), product_id: product.id };
  const selection = await readDisplayedSelection(tx, product, selected);
  const metadata = metadataAfter(line.metadata, change);
  if (product.delivery === 'giftcard') await assertGift(tx, parseJson(metadata), now);
  const row = buildLineRow(cart.id, product, selection, quantity, now);
  const next = { ...row, line_key: addGiftToKey(row.line_key, product, metadata), metadata };
  return { ...contents, rows: await replaceLine(tx, contents.rows, line, { product, next }) };
}

/** A line that becomes the same as another one joins it. */
async function replaceLine(
  tx: Tx,
  rows: readonly LineRow[],
  line: LineRow,
  { product, next }: { product: Purchasable; next: LineRow },
): Promise<LineRow[]> {
  const twin = rows.find((row) => row !== line && row.line_key === next.line_key);
  const joined: LineRow = twin
    ? { ...twin, quantity: twin.quantity + next.quantity }
    : { ...next, id: line.id, date_created: line.date_created };
  const remainingRows = rows
    .filter((row) => (row === line ? !twin : true))
    .map((row) => (row === (twin ?? line) ? joined : row));
  assertOrderable(product, joined, new Pieces(remainingRows));
  if (twin) await tx.deleteFrom('cart_items').where('id', '=', line.id).execute();
  const { id, cart_id: _, product_id: __, date_created: ___, ...columns } = joined;
  await updateRow(tx, 'cart_items', id, columns);
  return remainingRows;
}

/** Takes a line out. An entry of `removed_items` is dropped: the shopper has seen it, also in an offer. */
export async function removeCartItem(tx: Tx, cart: CartRow, id: string): Promise<undefined> {
  const removed = removedLines(cart);
  const unseen = removed.filter((line) => line.id !== id);
  if (unseen.length < removed.length) return void (await saveRemovedLines(tx, cart, unseen));
  assertOwnChoice(cart);
  if (!isStorableText(id)) return;
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).where('id', '=', id).execute();
}

/** Lines keep the order in which they came, also those of one millisecond. */
function computeLineDate(last: LineRow | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), last ? Date.parse(last.date_created) + 1 : 0));
}

function requireProduct(product: Purchasable | undefined): Purchasable {
  if (!product?.isShown) throw buildNotFoundError('This product does not exist');
  return product;
}

export function tooManyLines(): FieldError {
  return new FieldError('items', 'limit', createSentence('tooManyLines', { most: maxLines }));
}

function readLineChoice(line: LineRow): Omit<ItemInput, 'product_id'> {
  return {
    variant_id: line.variant_id,
    options: parseJson(line.options),
    purchase_option: line.purchase_option ? parseJson(line.purchase_option) : null,
  };
}

/** New options choose the variant anew. */
function pickChosenFields({ quantity: _, metadata: __, $set: ___, ...change }: ItemChange): ItemChange {
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return change.options && !change.variant_id ? { ...definedFields, variant_id: null } : definedFields;
}

function buildLineRow(
  cart_id: string,
  product: Purchasable,
  selection: Selection,
  quantity: number,
  now: Date,
): LineRow {
  const { variantId, options, planId } = selection;
  return {
    id: createRecordId(now),
    cart_id,
    product_id: product.id,
    product_name: product.name,
    quantity,
    line_key: buildLineKey(product.id, selection),
    variant_id: variantId,
    options: JSON.stringify(options),
    purchase_option: planId ? JSON.stringify({ type: 'subscription', plan_id: planId }) : null,
    agreed_price: null,
    metadata: '{}',
    date_created: now.toISOString(),
  };
}

const giftFields = ['recipient_name', 'recipient_email', 'message', 'send_on'];

/** Plain forms send the recipient of a gift card as options, which no product has: they are what `metadata.giftcard` is. */
function readGiftOptions(product: Purchasable, input: ItemInput): ItemInput {
  const isGiftField = ({ id }: { id?: string | undefined }) =>
    giftFields.some((name) => name === id) && product.options.every((option) => option.id !== id);
  const gift = product.delivery === 'giftcard' ? (input.options ?? []).filter(isGiftField) : [];
  if (gift.length === 0) return input;
  const giftcard = Object.fromEntries(gift.map(({ id = '', value }) => [id, value]));
  const options = input.options?.filter((option) => !isGiftField(option));
  return { ...input, options, metadata: { ...input.metadata, giftcard } };
}

/** Gift cards for two people, or for two days, are two lines. */
function addGiftToKey(lineKey: string, product: Purchasable, metadata: string): string {
  const { giftcard } = parseJson<Record<string, unknown>>(metadata);
  if (product.delivery !== 'giftcard' || !isPlainObject(giftcard)) return lineKey;
  return `${lineKey}${hashToken(JSON.stringify(parseGift({ giftcard }))).slice(0, 16)}`;
}

/** Builds the key of a line. Lines with equal keys are merged. */
function buildLineKey(productId: string, { variantId, options, planId }: Selection): string {
  return JSON.stringify([productId, variantId, options.map(({ id, value }) => [id, value]), planId]);
}
