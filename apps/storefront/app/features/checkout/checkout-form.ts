import { type Billing, isPostalCode, type Shipping } from '@mercer/contract';
import { defaultCheckoutCountry } from '../../constants.ts';
import { textOf } from '../../form-text.ts';

/** The five fields of each address block, in reading order (§2); the country has an input where there is a choice. */
export const addressFields = ['name', 'address1', 'city', 'state', 'zip'] as const;
export type AddressField = (typeof addressFields)[number];
/** What an address may have beyond them: folded away until somebody wants them. */
export const extraFields = ['company', 'address2', 'phone'] as const;
export type ExtraField = (typeof extraFields)[number];
export type AddressValues = Record<AddressField | 'country', string> & { [field in ExtraField]?: string };
export type AddressPart = 'shipping' | 'billing';

export const emptyAddress: AddressValues = {
  name: '',
  address1: '',
  city: '',
  state: '',
  zip: '',
  country: '',
};

export interface CheckoutValues {
  email: string;
  shipping: AddressValues;
  billing: AddressValues;
  /** the shipping service, where there was a choice */
  service: string;
}

export const fieldName = (part: AddressPart, field: keyof AddressValues) => `${part}_${field}`;

/** Reads the posted form; a ticked 'same as shipping' counts even where no script could copy the fields. */
export function readCheckoutForm(form: FormData): CheckoutValues {
  const shipping = readAddress(form, 'shipping');
  const sameAsShipping = form.get('same_as_shipping') !== null;
  const billing = sameAsShipping ? shipping : readAddress(form, 'billing');
  return { email: text(form, 'email'), shipping, billing, service: text(form, 'shipping_service') };
}

function readAddress(form: FormData, part: AddressPart): AddressValues {
  const country = text(form, fieldName(part, 'country')) || defaultCheckoutCountry;
  const fields = [...addressFields, ...extraFields.filter((field) => text(form, fieldName(part, field)))];
  const entries = fields.map((field) => [field, text(form, fieldName(part, field))]);
  return { ...emptyAddress, ...Object.fromEntries(entries), country };
}

function text(form: FormData, name: string): string {
  return textOf(form, name).trim();
}

/** Names of the required fields that are blank; the e-mail counts for guests only (§5, §2). */
export function missingFields(values: CheckoutValues, isGuest: boolean): string[] {
  const parts = (['shipping', 'billing'] as const).flatMap((part) =>
    addressFields.filter((field) => !values[part][field].trim()).map((field) => fieldName(part, field)),
  );
  return isGuest && !/^\S+@\S+$/.test(values.email) ? ['email', ...parts] : parts;
}

/** Names of the postal codes that their country does not have. */
export function wrongPostalCodes(values: CheckoutValues): string[] {
  return (['shipping', 'billing'] as const)
    .filter((part) => values[part].zip && !isPostalCode(values[part].country, values[part].zip))
    .map((part) => fieldName(part, 'zip'));
}

/**
 * What `PUT /cart` gets before the payment. The account part is for guests only; the service travels with the address,
 * which would reset it (§4).
 */
export function cartUpdate({ shipping, billing, service, email }: CheckoutValues, isGuest: boolean) {
  return {
    shipping: { ...wholeAddress(shipping), ...(service ? { service } : {}) },
    billing: wholeAddress(billing),
    ...(isGuest ? { account: { email } } : {}),
  };
}

/** What the form does not have, the cart shall not keep from an address before. */
export function wholeAddress(values: AddressValues) {
  const { company = null, address2 = null, phone = null } = values;
  return { ...values, company, address2, phone };
}

/** Fills the form from what the cart already knows. */
export function addressValues(address: Shipping | Billing | null | undefined): AddressValues {
  const name = address?.name ?? [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  return {
    name,
    address1: address?.address1 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
    country: address?.country ?? '',
    ...(address?.company ? { company: address.company } : {}),
    ...(address?.address2 ? { address2: address.address2 } : {}),
    ...(address?.phone ? { phone: address.phone } : {}),
  };
}
