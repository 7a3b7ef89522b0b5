import { type AddressPart, type AddressValues, addressFields, extraFields } from './checkout-form.ts';

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

/** At first, and after a payment that failed, the box is ticked unless the bill goes elsewhere. */
export function tickAtFirst(addresses: Addresses): Addresses {
  const { shipping, billing } = addresses;
  const fields = [...addressFields, ...extraFields, 'country'] as const;
  const differs = fields.some((field) => billing[field] && billing[field] !== shipping[field]);
  // a country is there before anything is typed
  const isElsewhere = differs && !isBlank(billing);
  return isElsewhere ? addresses : tickSameAsShipping(addresses, true);
}

/** The account's default addresses stand where nothing was typed yet. */
export function fillDefaults(addresses: Addresses, defaults: DefaultAddresses): Addresses {
  const { shipping, billing } = defaults;
  const hasBill = !isBlank(addresses.billing);
  const sent = shipping && isBlank(addresses.shipping) ? fillAddress(addresses, 'shipping', shipping) : addresses;
  return !billing || hasBill ? sent : tickAtFirst(fillAddress(sent, 'billing', billing));
}

export type DefaultAddresses = { [part in AddressPart]?: AddressValues };

function isBlank(address: AddressValues): boolean {
  return addressFields.every((field) => !address[field].trim());
}

/** A saved address replaces a whole block at once. */
export function fillAddress(addresses: Addresses, part: AddressPart, values: AddressValues): Addresses {
  if (part === 'billing') return { ...addresses, billing: values, sameAsShipping: false };
  return { ...addresses, shipping: values, billing: addresses.sameAsShipping ? values : addresses.billing };
}
