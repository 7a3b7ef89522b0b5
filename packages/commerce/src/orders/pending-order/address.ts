import {
  type Billing,
  findMissingAddressFields,
  getAddressFormat,
  isPostalCode,
  type Shipping,
} from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { type ApiError, invalidRequest } from '@mercer/platform/http/errors';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { type CartRow, discountCart, needsShipment } from '../../cart/index.ts';
import { readBuyerEmail } from './order-rows.ts';
import { assertItemsSold, buildEmptyCartError } from './pending-order.ts';

const places = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const;
const names = ['name', 'first_name', 'last_name'] as const;

/** A buyer who gives one address is billed there: the billing address without a place is the shipping address. */
export function billAtShipping(cart: Pick<CartRow, 'billing' | 'shipping'>): void {
  const { billing, shipping } = cart;
  if (!shipping.address1 || places.some((field) => billing[field])) return;
  const isNamed = names.some((field) => billing[field]);
  for (const field of [...places, ...(isNamed ? [] : names), 'company', 'phone'] as const) {
    if (!billing[field] && shipping[field]) billing[field] = shipping[field];
  }
}

/**
 * Pieces are held for a shopper who is about to pay, so that the cart says where they go, who asks and how it is paid.
 * @returns what names the first thing that is missing, or undefined
 * @throws ApiError `invalid_request` for an empty cart, and one with lines that are not sold any more
 */
export async function missingToPay(tx: Tx, cart: CartRow, now: Date): Promise<ApiError | undefined> {
  const { lines, unsold } = await discountCart(tx, cart, now);
  assertItemsSold(unsold);
  if (lines.length === 0) throw buildEmptyCartError(cart);
  const part = needsShipment(lines) ? 'shipping' : 'billing';
  const incompleteness = findMissingField(part, cart[part]);
  if (incompleteness) return incompleteness;
  if (!(await readBuyerEmail(tx, cart))) return invalidRequest(createSentence('emailMissing'), 'account.email');
  if (!cart.billing.method) return invalidRequest(createSentence('methodMissing'), 'billing.method');
  return undefined;
}

/** @throws ApiError `invalid_request` */
export function assertComplete(part: 'shipping' | 'billing', address: Billing | Shipping): void {
  const incompleteness = findMissingField(part, address);
  if (incompleteness) throw incompleteness;
}

function findMissingField(part: 'shipping' | 'billing', address: Billing | Shipping): ApiError | undefined {
  const isNamed = Boolean(address.name || address.first_name || address.last_name);
  const missing = isNamed ? findMissingAddressFields(address)[0] : 'name';
  return missing && invalidRequest(describeMissingField(missing, address.country), `${part}.${missing}`);
}

/** Names a part of the place as the country calls it. */
function describeMissingField(field: MissingField, country: string | null | undefined): Sentence {
  if (field === 'city' || field === 'state' || field === 'zip')
    return createSentence('placeFieldMissing', { kind: getAddressFormat(country).kinds[field] });
  return createSentence(
    ({ name: 'nameMissing', address1: 'addressMissing', country: 'countryMissing' } as const)[field],
  );
}

type MissingField = 'name' | ReturnType<typeof findMissingAddressFields>[number];

/**
 * Wallets tell a part of an address while the shopper still chooses: codes count when money is to come.
 * @throws ApiError `invalid_request` naming the code that its country does not have
 */
export function assertPostalCodes(cart: CartRow): void {
  for (const part of ['shipping', 'billing'] as const) {
    const { country, zip } = cart[part];
    if (!zip || isPostalCode(country, zip)) continue;
    throw invalidRequest(createSentence('zipInvalid'), `${part}.zip`);
  }
}
