import type { Cart } from '@mercer/contract';
import { useRef } from 'react';
import { defaultCheckoutCountry } from '../../constants.ts';
import { useCart } from '../../state/cart.tsx';
import type { AddressValues } from './checkout-form.ts';

const ratedFields = ['country', 'state', 'zip', 'city'] as const;
/** Not needed to rate, but there after a reload. */
const keptFields = ['name', 'address1'] as const;

/** Keeps services, shipping and taxes of the cart those of the address that is being typed. */
export function useShippingRates(cart: Cart) {
  const { update } = useCart();
  const asked = useRef(ratedKey(cart.shipping));

  /** Asks for what goes there, once for each place and as soon as it is whole. */
  async function rate(address: AddressValues) {
    const key = ratedKey(address);
    if (key === asked.current || !isWhole(address, cart)) return;
    asked.current = key;
    const typed = keptFields.filter((field) => address[field].trim());
    const shipping = Object.fromEntries([...ratedFields, ...typed].map((field) => [field, address[field]]));
    await quietly(update({ shipping, shipment_rating: null }));
  }

  const choose = (service: string) => quietly(update({ shipping: { service }, shipment_rating: null }));

  return { rate, choose };
}

/** Another country counts at once: it may change what is offered. */
function isWhole(address: AddressValues, { shipping }: Cart): boolean {
  if (address.country !== (shipping.country || defaultCheckoutCountry)) return true;
  return ratedFields.every((field) => address[field].trim());
}

function ratedKey(address: { [field in (typeof ratedFields)[number]]?: string | null }): string {
  return ratedFields.map((field) => address[field] ?? '').join('\n');
}

/** Placing the order sends it all again, and says what is wrong. */
async function quietly(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    console.warn('The shipment was not rated', error instanceof Error ? error.message : error);
  }
}
