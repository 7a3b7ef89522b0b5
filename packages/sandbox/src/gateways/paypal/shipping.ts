import { isJsonObject } from '../../http/input.ts';
import { assertPlayed } from './api/assert-played.ts';
import { malformed } from './api/faults.ts';
import { readName } from './api/names.ts';
import { readShippingOptions } from './shipping-options.ts';
import type { PurchaseUnit } from './types.ts';

const addressFields = [
  'address_line_1',
  'address_line_2',
  'admin_area_1',
  'admin_area_2',
  'postal_code',
  'country_code',
];
const types = ['SHIPPING', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON'];

/** Where the goods go, as the shop knows it. @throws PaypalFault 400 */
export function readShipping(shipping: unknown, field: string): NonNullable<PurchaseUnit['shipping']> {
  if (!isJsonObject(shipping)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  assertPlayed(shipping, ['name', 'address', 'type', 'options'], field);
  const { name, address, type, options } = shipping;
  if (type !== undefined && !types.some((one) => one === type)) {
    throw malformed('INVALID_PARAMETER_VALUE', `${field}/type`);
  }
  return {
    ...(name !== undefined && { name: textsIn(name, ['full_name'], `${field}/name`) }),
    ...(address !== undefined && { address: readAddress(address, `${field}/address`) }),
    ...(type !== undefined && { type: String(type) }),
    ...(options !== undefined && { options: readShippingOptions(options) }),
  };
}

function readAddress(address: unknown, field: string): Record<string, string> {
  const texts = textsIn(address, addressFields, field);
  if (texts.country_code === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', `${field}/country_code`);
  if (!/^[A-Z]{2}$/.test(texts.country_code)) throw malformed('INVALID_PARAMETER_VALUE', `${field}/country_code`);
  return texts;
}

function textsIn(part: unknown, names: readonly string[], field: string): Record<string, string> {
  if (!isJsonObject(part)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  assertPlayed(part, names, field);
  const texts = Object.entries(part).flatMap(([name, value]) => {
    const text = readName(value, `${field}/${name}`, 300);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(texts);
}
