import type { Billing } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { parseEmailAddress } from '@mercer/platform/http/email';
import { buildValidationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { addressFields, type CartChange } from '../items/index.ts';
import { metadataAfter } from '../metadata-after.ts';
import { type CartContents, discountCart, rateCartLines } from '../pricing/index.ts';
import { assertNotMoved, type CartRow, type StoredShipping, saveCart, takeCartHold } from '../record/index.ts';
import { changeCoupon } from './codes.ts';

/** Merges a change into an object; fields that are undefined keep their value. */
function mergeDefined<T extends object>(original: T, change: object): T {
  const definedFields = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...original, ...Object.fromEntries(definedFields) };
}

type ShippingChange = NonNullable<CartChange['shipping']>;

/**
 * Updates the shipping part. Another address resets service and rating (§4); a service in the same change is chosen for
 * the new address.
 * @throws ApiError `validation_error` on `shipping.service` when it does not ship there
 */
async function updateShipping(
  tx: Tx,
  cart: CartRow,
  { service, ...address }: ShippingChange,
  now: Date,
): Promise<void> {
  const previousShipping = cart.shipping;
  cart.shipping = mergeDefined(
    isAddressMoved(previousShipping, address) ? dropServiceRating(previousShipping) : previousShipping,
    address,
  );
  if (service === undefined) return;
  cart.shipping = { ...cart.shipping, service: service || null };
  if (service && !(await isServiceOffered(tx, cart, service, now))) {
    throw buildValidationError(createSentence('serviceUnavailable'), 'shipping.service');
  }
}

async function isServiceOffered(tx: Tx, cart: CartRow, service: string, now: Date): Promise<boolean> {
  const { lines, money } = await discountCart(tx, cart, now);
  const { services } = await rateCartLines(tx, cart, lines, { money, now });
  return services.some(({ id }) => id === service);
}

const ratedFields = ['city', 'state', 'zip', 'country'] as const;
const streetFields = ['address1', 'address2'] as const;

/**
 * True when the change moves the address; the recipient does not matter. A street added to an address without one only
 * completes the rated address: a wallet reveals it after the shopper has chosen the service.
 */
function isAddressMoved(previousShipping: StoredShipping, change: Omit<ShippingChange, 'service'>): boolean {
  const isFieldChanged = (field: keyof typeof change & keyof StoredShipping) =>
    change[field] !== undefined && (change[field] || null) !== (previousShipping[field] || null);
  return (
    ratedFields.some(isFieldChanged) ||
    streetFields.some((field) => Boolean(previousShipping.address1) && isFieldChanged(field))
  );
}

function dropServiceRating({ rated: _, service: __, ...address }: StoredShipping): StoredShipping {
  return address;
}

interface AddressChange {
  account_address_id?: string | null | undefined;
}

const fields = [
  ...(['name', 'first_name', 'last_name', 'company', 'address1', 'address2'] as const),
  ...(['city', 'state', 'zip', 'country', 'phone'] as const),
];

/**
 * Puts the saved address that is named before the change; what the change says itself counts more. Other writes of an
 * address are no copy of the saved one any more.
 * @throws ApiError `validation_error` unless it is an address of the cart's own account
 */
async function copySavedAddress<Change extends AddressChange>(
  tx: Tx,
  cart: CartRow,
  part: 'shipping' | 'billing',
  change: Change,
): Promise<Change> {
  const { account_address_id } = change;
  if (account_address_id === undefined && cart[part].account_address_id && hasAddressField(change)) {
    return { ...change, account_address_id: null };
  }
  if (!account_address_id) return change;
  const saved = tx.selectFrom('addresses').select(fields).where('id', '=', account_address_id);
  const savedAddress = cart.account_id
    ? await saved.where('account_id', '=', cart.account_id).executeTakeFirst()
    : undefined;
  if (!savedAddress)
    throw buildValidationError('This address is not saved in your account', `${part}.account_address_id`);
  return { ...savedAddress, ...change };
}

function hasAddressField(change: object): boolean {
  return fields.some((field) => Reflect.get(change, field) !== undefined);
}

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
