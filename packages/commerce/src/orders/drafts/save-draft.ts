import { type Major, type Minor, roundToDecimals, roundToStep } from '@mercer/contract';
import { createRecordId, type Row, type Tx, updateRow } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { readStoreSettings } from '@mercer/platform/settings';
import {
  addCartItem,
  type CartRow,
  insertCart,
  lockCartById,
  type Offer,
  priceCart,
  readCartOffer,
  readContents,
  saveCart,
  stringifyOffer,
} from '../../cart/index.ts';
import { type AddressChange, assertVariantTaken, rethrowAsInvalidItem } from '../edits/index.ts';
import { getDraftStatus } from './draft.ts';

export interface DraftItem {
  product_id: string;
  variant_id?: string | undefined;
  options?: { id?: string | undefined; name?: string | undefined; value: string }[] | undefined;
  quantity: number;
  /** the operator's own; the catalogue's of this moment when absent */
  price?: Major | undefined;
}

export interface DraftFields {
  items?: DraftItem[] | undefined;
  email?: string | undefined;
  locale?: string | undefined;
  shipping?: AddressChange | undefined;
  billing?: AddressChange | undefined;
  discount?: { amount: Major } | { percent: number } | null | undefined;
  note?: string | null | undefined;
  date_expires?: string | undefined;
  /** ISO 8601 time at which the shopper is reminded; null: never */
  date_reminder?: string | null | undefined;
}

const defaultDays = 14;
const dayMs = 86_400_000;

/** A cart at prices that stay, in the store's own currency; its stock is taken by its order alone. @returns its id */
export async function createDraft(tx: Tx, fields: DraftFields & { email: string; items: DraftItem[] }, now: Date) {
  const store = await readStoreSettings(tx);
  const locale = fields.locale ?? store.locale;
  const cart = await insertCart(tx, null, { currency: store.currency, locale }, now);
  const id = createRecordId(now);
  const date = now.toISOString();
  const expires = fields.date_expires ?? new Date(now.getTime() + defaultDays * dayMs).toISOString();
  const name = translateText(createSentence('offerDiscount'), locale);
  cart.draft = stringifyOffer({ id, discount: 0, name, expires, isNew: true });
  const row = {
    id,
    cart_id: cart.id,
    email: fields.email,
    note: null,
    date_expires: expires,
    date_created: date,
    date_updated: date,
    date_deleted: null,
    balance_order_id: null,
    date_reminder: null,
    date_closing: expires,
  };
  await tx.insertInto('drafts').values(row).execute();
  await writeDraftFields(tx, row, cart, fields, now);
  return id;
}

/** @throws ApiError 404, 409 `draft_over` once it was used or deleted */
export async function updateDraft(tx: Tx, id: string, fields: DraftFields, now: Date): Promise<void> {
  const { draft, cart } = await lockDraftWithCart(tx, id, now, ['open', 'expired']);
  await writeDraftFields(tx, draft, cart, fields, now);
}

/**
 * Deletes a draft. Its link then says that the offer is over, and a shopper who had it as cart gets the own cart back.
 * @throws ApiError 404, 409
 */
export async function deleteDraft(tx: Tx, id: string, now: Date): Promise<void> {
  const { cart } = await lockDraftWithCart(tx, id, now, ['open', 'expired']);
  const date = now.toISOString();
  await updateRow(tx, 'drafts', id, {
    date_deleted: date,
    date_expires: date,
    date_reminder: null,
    date_closing: null,
    email: '',
    note: null,
  });
  const offer = readCartOffer(cart);
  const suspendedCartId = offer?.suspendedCartId ?? null;
  await updateRow(tx, 'carts', cart.id, { draft: stringifyOffer({ ...offer, expires: date }), email: null });
  await tx.updateTable('sessions').set({ cart_id: suspendedCartId }).where('cart_id', '=', cart.id).execute();
  await tx.updateTable('accounts').set({ cart_id: suspendedCartId }).where('cart_id', '=', cart.id).execute();
}

/** The cart is locked, as by everyone who pays it. @throws ApiError 404, 409 `draft_over` */
export async function lockDraftWithCart(tx: Tx, id: string, now: Date, allowed: string[]): Promise<LockedDraft> {
  const { draft, cart } = await lockWithCart(tx, id);
  if (draft.balance_order_id !== null) throw buildNotFoundError('There is no such draft');
  const status = getDraftStatus(draft, cart, now);
  if (allowed.includes(status)) return { draft, cart };
  throw new ApiError(createSentence('offerOver'), { status: 409, code: 'draft_over', param: status });
}

export interface LockedDraft {
  draft: Row<'drafts'>;
  cart: CartRow;
}

/** Locks the cart of a draft, or of a payment link, and reads the row under its lock. @throws ApiError 404 */
export async function lockWithCart(tx: Tx, id: string): Promise<LockedDraft> {
  const drafts = tx.selectFrom('drafts').selectAll().where('id', '=', id);
  for (let draftRow = await drafts.executeTakeFirst(); draftRow; ) {
    const cart = await lockCartById(tx, draftRow.cart_id);
    // The draft is read again: another request may have changed it, or opened it in another cart, during the wait
    const draft = await drafts.executeTakeFirstOrThrow();
    if (cart && draft.cart_id === cart.id) return { draft, cart };
    if (draft.cart_id === draftRow.cart_id) break;
    draftRow = draft;
  }
  throw buildNotFoundError('There is no such draft');
}

async function writeDraftFields(
  tx: Tx,
  draft: Row<'drafts'>,
  cart: CartRow,
  fields: DraftFields,
  now: Date,
): Promise<void> {
  const { items, note = draft.note, email = draft.email, date_expires = draft.date_expires } = fields;
  const { date_reminder = draft.date_reminder } = fields;
  assertReminder(date_reminder, date_expires);
  const offer: Offer = readCartOffer(cart) ?? {
    id: draft.id,
    discount: 0,
    name: '',
    expires: '',
    suspendedCartId: null,
  };
  // A second opener has no address yet, or a different one
  if (cart.account_id === null && (offer.isNew || cart.email === draft.email)) cart.email = email;
  if (fields.locale) cart.locale = fields.locale;
  if (fields.shipping) cart.shipping = { ...cart.shipping, ...fields.shipping } as CartRow['shipping']; // address fields
  if (fields.billing) cart.billing = { ...cart.billing, ...fields.billing } as CartRow['billing']; // address fields
  if (items) await writeDraftItems(tx, cart, items, now);
  const discount =
    fields.discount === undefined ? offer.discount : await computeDiscount(tx, cart, fields.discount, now);
  cart.draft = stringifyOffer({ ...offer, discount, expires: date_expires });
  await saveCart(tx, cart, now);
  await updateRow(tx, 'drafts', draft.id, {
    email,
    note,
    date_expires,
    date_reminder,
    date_closing: date_expires,
    date_updated: now.toISOString(),
  });
}

/** @throws ApiError 400 on `date_reminder` */
function assertReminder(date_reminder: string | null, date_expires: string): void {
  if (date_reminder === null || date_reminder < date_expires) return;
  throw buildValidationError('date_reminder: a time before date_expires is expected', 'date_reminder');
}

async function writeDraftItems(tx: Tx, cart: CartRow, items: DraftItem[], now: Date): Promise<void> {
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  const agreedPrices = new Map<string, number>();
  const ids = items.map(({ product_id }) => product_id);
  let contents = await readContents(tx, cart, ids);
  for (const [place, { price, ...item }] of items.entries()) {
    contents = await addCartItem(tx, cart, item, now, contents).catch((error) => rethrowAsInvalidItem(error, place));
    assertVariantTaken(contents.rows, item, place);
    const row = contents.rows.find(({ id }) => !agreedPrices.has(id));
    if (!row) throw buildValidationError(`items.${place}: this item is named twice`, `items.${place}`);
    agreedPrices.set(
      row.id,
      price === undefined ? -1 : toExactMinorAmount(price, cart.currency, `items.${place}.price`),
    );
  }
  const { lines } = await priceCart(tx, { ...cart, account_id: null, draft: null, coupon_code: null }, now);
  for (const line of lines) {
    const agreedPrice = agreedPrices.get(line.id) ?? -1;
    await updateRow(tx, 'cart_items', line.id, { agreed_price: agreedPrice < 0 ? line.price : agreedPrice });
  }
}

async function computeDiscount(
  tx: Tx,
  cart: CartRow,
  discount: NonNullable<DraftFields['discount']> | null,
  now: Date,
): Promise<Minor> {
  if (discount === null) return 0;
  const { totals } = await priceCart(tx, { ...cart, account_id: null, draft: null, coupon_code: null }, now);
  if ('percent' in discount) {
    const share = Math.round(roundToDecimals((totals.sub_total * discount.percent) / 100, 6));
    return roundToStep(share, cart.currency);
  }
  const amount = toExactMinorAmount(discount.amount, cart.currency, 'discount.amount');
  if (amount > totals.sub_total)
    throw buildValidationError('discount.amount: at most what the items cost is expected', 'discount.amount');
  return amount;
}
