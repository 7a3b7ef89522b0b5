import type { Billing } from '@mercer/contract';
import type { Tx } from '../../db/index.ts';
import { parseEmailAddress } from '../../http/email.ts';
import { buildValidationError } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import { addressFields, type CartChange } from '../items/index.ts';
import { metadataAfter } from '../metadata-after.ts';
import type { CartContents } from '../pricing/index.ts';
import { assertNotMoved, type CartRow, saveCart, takeCartHold } from '../record/index.ts';
import { copySavedAddress } from './account-address.ts';
import { changeCoupon } from './codes.ts';
import { mergeDefined } from './merge-defined.ts';
import { updateShipping } from './update-shipping.ts';

/** Merges addresses, payment, notes and a guest's e-mail into the cart (§5); a part that is null is left as it is. @throws ApiError 409 `draft_over` */
export async function updateCart(
  tx: Tx,
  cart: CartRow,
  change: CartChange,
  now: Date,
  preloadedContents?: CartContents,
): Promise<CartContents | undefined> {
  assertNotMoved(cart);
  const { account, billing, shipping, metadata = change.$set?.metadata, comments, gift_message } = change;
  if (account?.email || billing || shipping || metadata || comments !== undefined || gift_message !== undefined)
    await takeCartHold(tx, cart);
  if (account?.email && mayNameItself(cart)) cart.email = parseGuestEmail(account.email);
  if (billing) cart.billing = mergedBilling(cart.billing, await copySavedAddress(tx, cart, 'billing', billing));
  if (shipping) await updateShipping(tx, cart, await copySavedAddress(tx, cart, 'shipping', shipping), now);
  cart.metadata = metadataAfter(cart.metadata, change);
  if (comments !== undefined) cart.comments = comments;
  if (gift_message !== undefined) cart.gift_message = gift_message;
  if ('shipment_rating' in change || change.$taxes) cart.shipping.rated = true;
  await saveCart(tx, cart, now);
  if (change.coupon_code !== undefined) return changeCoupon(tx, cart, change.coupon_code, now);
  return preloadedContents;
}

/** Remembers that the shopper wants to see the services. */
export async function askForRating(
  tx: Tx,
  cart: CartRow,
  now: Date,
  preloadedContents?: CartContents,
): Promise<CartContents | undefined> {
  if (cart.shipping.rated) return preloadedContents;
  cart.shipping.rated = true;
  await saveCart(tx, cart, now);
  return preloadedContents;
}

/** A saved card, a card of the moment and a form that takes cards of its own take each other's place. */
function mergedBilling(storedBilling: Billing, change: NonNullable<CartChange['billing']>): Billing {
  const currentBilling =
    storedBilling.quote && namesOther(storedBilling, change) ? withoutPayment(storedBilling) : storedBilling;
  const { account_card_id, card, intent, ...address } = currentBilling;
  if (change.account_card_id || change.card?.token) return mergeDefined({ ...address, method: 'card' }, change);
  return change.intent
    ? mergeDefined({ ...address, ...(card && { card }) }, change)
    : mergeDefined(currentBilling, change);
}

/** Anything but a part of an address, the same method, or another total for the same payment. */
function namesOther(
  storedBilling: Billing,
  { method, quote: _, ...change }: NonNullable<CartChange['billing']>,
): boolean {
  const isOther = method != null && method !== storedBilling.method;
  return isOther || Object.keys(change).some((field) => !Object.hasOwn(addressFields, field));
}

/** What was agreed to for one payment says nothing of another, and without that the payment is none any more. */
function withoutPayment({ method, ...billing }: Billing): Billing {
  const address = Object.entries(billing).filter(([field]) => Object.hasOwn(addressFields, field));
  return { ...Object.fromEntries(address), ...(method && { method }) };
}

/** The account part is dropped when the cart belongs to a non-guest, or to a guest with an e-mail (§5). */
function mayNameItself({ account_id, email }: CartRow): boolean {
  return account_id === null && email === null;
}

function parseGuestEmail(text: string): string {
  const email = parseEmailAddress(text);
  if (email === null) throw buildValidationError(createSentence('emailInvalid'), 'account.email');
  return email;
}
