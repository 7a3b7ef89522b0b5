import type { Tx } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import type { CartChange } from '../items/index.ts';
import { discountCart, rateCartLines } from '../pricing/index.ts';
import type { CartRow, StoredShipping } from '../record/index.ts';
import { mergeDefined } from './merge-defined.ts';

type ShippingChange = NonNullable<CartChange['shipping']>;

/**
 * Updates the shipping part. Another address resets service and rating (§4); a service in the same change is chosen for
 * the new address.
 * @throws ApiError `validation_error` on `shipping.service` when it does not ship there
 */
export async function updateShipping(
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
