import { type AddressPart, type AddressValues, addressFields, extraFields, isAddressBlank } from './checkout-form.ts';

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
  const changedAddress = { ...addresses[part], [field]: value };
  if (part === 'billing') return { ...addresses, billing: changedAddress, sameAsShipping: false };
  return {
    ...addresses,
    shipping: changedAddress,
    billing: addresses.sameAsShipping ? changedAddress : addresses.billing,
  };
}

export function tickSameAsShipping(addresses: Addresses, sameAsShipping: boolean): Addresses {
  return { ...addresses, sameAsShipping, billing: sameAsShipping ? addresses.shipping : addresses.billing };
}

/** Ticks the box at first, and after a failed payment, unless the billing address differs. */
export function tickUnlessBilledElsewhere(addresses: Addresses): Addresses {
  const { shipping, billing } = addresses;
  const fields = [...addressFields, ...extraFields, 'country'] as const;
  const differs = fields.some((field) => billing[field] && billing[field] !== shipping[field]);
  // a country is there before anything is typed
  const isElsewhere = differs && !isAddressBlank(billing);
  return isElsewhere ? addresses : tickSameAsShipping(addresses, true);
}

/** The account's default addresses stand where nothing was typed yet. */
export function fillDefaults(addresses: Addresses, defaults: DefaultAddresses): Addresses {
  const { shipping, billing } = defaults;
  const hasBill = !isAddressBlank(addresses.billing);
  const filledAddresses =
    shipping && isAddressBlank(addresses.shipping) ? fillAddressBlock(addresses, 'shipping', shipping) : addresses;
  return !billing || hasBill
    ? filledAddresses
    : tickUnlessBilledElsewhere(fillAddressBlock(filledAddresses, 'billing', billing));
}

export type DefaultAddresses = { [part in AddressPart]?: AddressValues };

/** A saved address replaces a whole block at once. */
export function fillAddressBlock(addresses: Addresses, part: AddressPart, values: AddressValues): Addresses {
  if (part === 'billing') return { ...addresses, billing: values, sameAsShipping: false };
  return { ...addresses, shipping: values, billing: addresses.sameAsShipping ? values : addresses.billing };
}
