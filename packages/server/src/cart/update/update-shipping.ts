import type { Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import type { CartChange } from '../items/index.ts';
import { discountCart, rateLines } from '../pricing/index.ts';
import type { CartRow, StoredShipping } from '../record/index.ts';
import { merged } from './merged.ts';

type ShippingChange = NonNullable<CartChange['shipping']>;

/**
 * Another address resets service and rating (§4); a service in the same change is chosen for the new address.
 * @throws ApiError `validation_error` on `shipping.service` when it does not go there
 */
export async function updateShipping(
  tx: Tx,
  cart: CartRow,
  { service, ...address }: ShippingChange,
  now: Date,
): Promise<void> {
  const before = cart.shipping;
  cart.shipping = merged(isMoved(before, address) ? unrated(before) : before, address);
  if (service === undefined) return;
  cart.shipping = { ...cart.shipping, service: service || null };
  if (service && !(await isOffered(tx, cart, service, now))) {
    throw invalid(sentence('serviceUnavailable'), 'shipping.service');
  }
}

async function isOffered(tx: Tx, cart: CartRow, service: string, now: Date): Promise<boolean> {
  const { lines, money } = await discountCart(tx, cart, now);
  const { services } = await rateLines(tx, cart, lines, { money, now });
  return services.some(({ id }) => id === service);
}

const ratedFields = ['city', 'state', 'zip', 'country'] as const;
const streetFields = ['address1', 'address2'] as const;

/**
 * Who receives it does not matter. A street that comes to a place without one completes the address that was rated:
 * a wallet gives it only after the shopper has chosen the service.
 */
function isMoved(before: StoredShipping, change: Omit<ShippingChange, 'service'>): boolean {
  const isChanged = (field: keyof typeof change & keyof StoredShipping) =>
    change[field] !== undefined && (change[field] || null) !== (before[field] || null);
  return ratedFields.some(isChanged) || streetFields.some((field) => Boolean(before.address1) && isChanged(field));
}

function unrated({ rated: _, service: __, ...address }: StoredShipping): StoredShipping {
  return address;
}
