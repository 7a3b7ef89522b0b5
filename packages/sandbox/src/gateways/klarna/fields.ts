import { type Body, isJsonObject } from '../../http/input.ts';
import { badValueError } from './errors.ts';

/** Refuses a field that Klarna's documentation does not name for the call. @throws SandboxError */
export function assertDocumented(body: Body, names: readonly string[], place = ''): void {
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown) throw badValueError(place + unknown);
}

/** @returns null where it is left out @throws SandboxError */
export function readTextWithin(body: Body, field: string, maxLength: number): string | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.length <= maxLength) return value;
  throw badValueError(field);
}

/** @throws SandboxError */
export function readObjectList(body: Body, field: string, maxCount: number): Body[] {
  const value = body[field] ?? [];
  if (!Array.isArray(value) || value.length > maxCount || !value.every(isJsonObject)) throw badValueError(field);
  return value;
}

const addressFields = [
  'attention',
  'city',
  'country',
  'email',
  'family_name',
  'given_name',
  'organization_name',
  'phone',
  'postal_code',
  'region',
  'street_address',
  'street_address2',
  'title',
];

/** @throws SandboxError */
export function readAddressField(body: Body, field: string): Body | null {
  const address = body[field];
  if (address === undefined || address === null) return null;
  if (!isJsonObject(address)) throw badValueError(field);
  assertDocumented(address, addressFields, `${field}.`);
  for (const name of Object.keys(address)) readTextWithin(address, name, 99);
  if (address.country !== undefined && !isCountryCode(address.country)) throw badValueError(`${field}.country`);
  return address;
}

function isCountryCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value);
}

const shippingFields = [
  'return_shipping_company',
  'return_tracking_number',
  'return_tracking_uri',
  'shipping_company',
  'shipping_method',
  'tracking_number',
  'tracking_uri',
];
const shippingMethods =
  'PickUpStore Home BoxReg BoxUnreg PickUpPoint Own Postal DHLPackstation Digital Undefined PickUpWarehouse ClickCollect PalletDelivery';

/** @throws SandboxError */
export function readShippingInfo(body: Body): Body[] {
  const parcels = readObjectList(body, 'shipping_info', 500);
  parcels.forEach((parcel, at) => {
    assertDocumented(parcel, shippingFields, `shipping_info[${at}].`);
    const { shipping_method: method } = parcel;
    if (method !== undefined && !shippingMethods.split(' ').includes(String(method))) {
      throw badValueError(`shipping_info[${at}].shipping_method`);
    }
  });
  return parcels;
}
