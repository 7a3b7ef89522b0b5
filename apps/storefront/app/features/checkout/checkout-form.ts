import { type Billing, isPostalCode, type Shipping } from '@mercer/contract';
import { defaultCheckoutCountry } from '../../constants.ts';
import { readFormText } from '../../ui/read-form-text.ts';

/** The five fields of each address block, in reading order (§2); the country has an input where there is a choice. */
export const addressFields = ['name', 'address1', 'city', 'state', 'zip'] as const;
export type AddressField = (typeof addressFields)[number];
/** Optional fields of an address, folded away until the shopper wants them. */
export const extraFields = ['company', 'address2', 'phone'] as const;
export type ExtraField = (typeof extraFields)[number];
export type AddressValues = Record<AddressField | 'country', string> & { [field in ExtraField]?: string };
export type AddressPart = 'shipping' | 'billing';

/** Key of what is typed, in the tab's storage. */
export const typedFieldsKey = 'checkout-typed';

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

export const getFieldName = (part: AddressPart, field: keyof AddressValues) => `${part}_${field}`;

/** Reads the posted form; a ticked 'same as shipping' counts even where no script could copy the fields. */
export function readCheckoutForm(form: FormData): CheckoutValues {
  const shipping = readAddressValues(form, 'shipping');
  const sameAsShipping = form.get('same_as_shipping') !== null;
  const billing = sameAsShipping ? shipping : readAddressValues(form, 'billing');
  return {
    email: readTrimmedText(form, 'email'),
    shipping,
    billing,
    service: readTrimmedText(form, 'shipping_service'),
  };
}

function readAddressValues(form: FormData, part: AddressPart): AddressValues {
  const country = readTrimmedText(form, getFieldName(part, 'country')) || defaultCheckoutCountry;
  const fields = [...addressFields, ...extraFields.filter((field) => readTrimmedText(form, getFieldName(part, field)))];
  const entries = fields.map((field) => [field, readTrimmedText(form, getFieldName(part, field))]);
  return { ...emptyAddress, ...Object.fromEntries(entries), country };
}

function readTrimmedText(form: FormData, name: string): string {
  return readFormText(form, name).trim();
}

/**
 * Names of the required fields that are blank, and of an e-mail that can be none; it counts for guests only (§5, §2).
 * @param isRequired whether the country of the address needs a field
 */
export function missingFields(values: CheckoutValues, isGuest: boolean, isRequired: IsRequired = () => true): string[] {
  const parts = (['shipping', 'billing'] as const).flatMap((part) =>
    addressFields
      .filter((field) => !values[part][field].trim())
      .map((field) => getFieldName(part, field))
      .filter(isRequired),
  );
  return isGuest && !/^\S+@\S+\.\S+$/.test(values.email) ? ['email', ...parts] : parts;
}

/** Whether a field of the form, by its name, must be filled in. */
export type IsRequired = (name: string) => boolean;

/** Whether the page's form asks for a field: the fields of an address depend on its country. */
export function isFieldRequired(name: string): boolean {
  const field = document.getElementById(name);
  return field instanceof HTMLInputElement && field.required;
}

export function isAddressBlank(address: AddressValues): boolean {
  return addressFields.every((field) => !address[field].trim());
}

/** Names of the postal codes that their country does not have. */
export function wrongPostalCodes(values: CheckoutValues): string[] {
  return (['shipping', 'billing'] as const)
    .filter((part) => values[part].zip && !isPostalCode(values[part].country, values[part].zip))
    .map((part) => getFieldName(part, 'zip'));
}

/**
 * Builds the body of `PUT /cart` before the payment. The account part is for guests only; the service is sent with the
 * address, which would otherwise reset it (§4).
 */
export function buildCartUpdate({ shipping, billing, service, email }: CheckoutValues, isGuest: boolean) {
  return {
    // The form of a cart without parcels has no shipping address
    ...(isAddressBlank(shipping) ? {} : { shipping: { ...wholeAddress(shipping), ...(service ? { service } : {}) } }),
    billing: wholeAddress(billing),
    ...(isGuest ? { account: { email } } : {}),
  };
}

/**
 * Completes an address with null for each blank optional field, so that the cart does not keep one of a previous
 * address.
 */
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
