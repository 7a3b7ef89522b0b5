import type { AddressPart, AddressValues } from './checkout-form.ts';

export interface Addresses {
  shipping: AddressValues;
  billing: AddressValues;
  sameAsShipping: boolean;
}

/** Typing in shipping fills the visible billing fields while ticked; typing in billing unticks. */
export function typeInAddress(
  addresses: Addresses,
  part: AddressPart,
  field: keyof AddressValues,
  value: string,
): Addresses {
  const typed = { ...addresses[part], [field]: value };
  if (part === 'billing') return { ...addresses, billing: typed, sameAsShipping: false };
  return { ...addresses, shipping: typed, billing: addresses.sameAsShipping ? typed : addresses.billing };
}

export function tickSameAsShipping(addresses: Addresses, sameAsShipping: boolean): Addresses {
  return { ...addresses, sameAsShipping, billing: sameAsShipping ? addresses.shipping : addresses.billing };
}

/** A saved address replaces a whole block at once. */
export function fillAddress(addresses: Addresses, part: AddressPart, values: AddressValues): Addresses {
  if (part === 'billing') return { ...addresses, billing: values, sameAsShipping: false };
  return { ...addresses, shipping: values, billing: addresses.sameAsShipping ? values : addresses.billing };
}
