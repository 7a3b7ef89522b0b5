import { createObjectReader, type Params, readNullableText, readText } from './api/params.ts';
import type { Address, Shipping } from './types.ts';

export const address = createObjectReader({
  city: readNullableText,
  country: readNullableText,
  line1: readNullableText,
  line2: readNullableText,
  postal_code: readNullableText,
  state: readNullableText,
});

export const blankAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const shipping = createObjectReader({
  address,
  name: readText,
  phone: readNullableText,
  carrier: readNullableText,
  tracking_number: readNullableText,
});

export function toStripeShipping(shippingParams: ReturnType<typeof shipping> | undefined): Shipping | null {
  if (!shippingParams) return null;
  const { name = '', phone = null, carrier = null, tracking_number = null } = shippingParams;
  return { address: toStripeAddress(shippingParams.address), name, phone, carrier, tracking_number };
}

export function toStripeAddress(addressParams: Params<AddressShape> | undefined): Address {
  return { ...blankAddress, ...addressParams };
}

type AddressShape = Record<keyof Address, typeof readNullableText>;
