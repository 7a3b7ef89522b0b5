import type { Tx } from '../db/index.ts';
import { invalid } from '../http/errors.ts';
import { type CartRow, type StoredShipping, saveCart } from './find.ts';
import type { CartChange } from './input.ts';
import { servicesFor } from './shipment.ts';

/** Merges addresses, payment and a guest's e-mail into the cart (§5); a part that is null is left as it is. */
export async function updateCart(tx: Tx, cart: CartRow, change: CartChange, now: Date): Promise<void> {
  const { account, billing, shipping } = change;
  if (account?.email && !cart.account_id && !cart.email) cart.email = account.email;
  if (billing) cart.billing = merged(cart.billing, billing);
  if (shipping) cart.shipping = await mergedShipping(tx, cart.shipping, shipping);
  if ('shipment_rating' in change || change.$taxes) cart.shipping.rated = true;
  await saveCart(tx, cart, now);
}

/** Remembers that the shopper wants to see the services. */
export async function rateCart(tx: Tx, cart: CartRow, now: Date): Promise<void> {
  cart.shipping.rated = true;
  await saveCart(tx, cart, now);
}

type ShippingChange = NonNullable<CartChange['shipping']>;

async function mergedShipping(tx: Tx, before: StoredShipping, { service, ...address }: ShippingChange) {
  const isMoved = Object.entries(address).some(
    ([field, value]) => value !== undefined && value !== (before[field as keyof StoredShipping] ?? null),
  );
  const shipping = merged(isMoved ? unrated(before) : before, address);
  if (service === undefined) return shipping;
  return service ? withService(tx, shipping, service) : { ...unserviced(shipping), service: null };
}

/** @throws ApiError `validation_error` on `shipping.service` when it does not go there */
async function withService(tx: Tx, shipping: StoredShipping, id: string): Promise<StoredShipping> {
  const service = (await servicesFor(tx, shipping.country)).find((each) => each.id === id);
  if (!service) throw invalid('This shipping service is not available', 'shipping.service');
  return { ...shipping, service: service.id, service_name: service.name, price: service.price };
}

function unserviced({ service: _, service_name: __, price: ___, ...shipping }: StoredShipping): StoredShipping {
  return shipping;
}

function unrated(shipping: StoredShipping): StoredShipping {
  const { rated: _, ...rest } = unserviced(shipping);
  return rest;
}

function merged<T extends object>(before: T, change: object): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
