import { nullable, object, type Params, text } from './api/params.ts';
import type { Address, Shipping } from './types.ts';

export const address = object({
  city: nullable,
  country: nullable,
  line1: nullable,
  line2: nullable,
  postal_code: nullable,
  state: nullable,
});

export const blankAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const shipping = object({ address, name: text, phone: nullable, carrier: nullable, tracking_number: nullable });

export function shippingOf(given: ReturnType<typeof shipping> | undefined): Shipping | null {
  if (!given) return null;
  const { name = '', phone = null, carrier = null, tracking_number = null } = given;
  return { address: addressOf(given.address), name, phone, carrier, tracking_number };
}

export function addressOf(given: Params<AddressShape> | undefined): Address {
  return { ...blankAddress, ...given };
}

type AddressShape = Record<keyof Address, typeof nullable>;
