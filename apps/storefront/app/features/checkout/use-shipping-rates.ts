import type { Cart } from '@mercer/contract';
import { useRef } from 'react';
import { logFailure } from '../../answers.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { type AddressValues, wholeAddress } from './checkout-form.ts';
import { defaultCountry } from './default-country.ts';

const ratedFields = ['country', 'state', 'zip', 'city'] as const;
/** Not needed to rate, but there after a reload. */
const keptFields = ['name', 'address1'] as const;

/** Keeps services, shipping and taxes of the cart those of the address that is being typed. */
export function useShippingRates(cart: Cart, countries: readonly string[]) {
  const { update } = useCartCalls();
  const asked = useRef(ratedKey(cart.shipping));

  /** Asks for what goes there, once for each place and as soon as it is whole. */
  async function rate(address: AddressValues) {
    const key = ratedKey(address);
    if (key === asked.current || !isWhole(address, cart.shipping.country || defaultCountry(countries))) return;
    asked.current = key;
    const blank = keptFields.filter((field) => !address[field].trim());
    const typed = Object.entries(wholeAddress(address)).filter(([field]) => !blank.some((name) => name === field));
    const shipping = Object.fromEntries(typed);
    await quietly(update({ shipping, shipment_rating: null }));
  }

  const choose = (service: string) => quietly(update({ shipping: { service }, shipment_rating: null }));

  return { rate, choose };
}

/** Another country counts at once: it may change what is offered. */
function isWhole(address: AddressValues, before: string): boolean {
  if (address.country !== before) return true;
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
    logFailure('The shipment was not rated', error);
  }
}
