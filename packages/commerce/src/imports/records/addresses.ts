import { findMissingAddressFields, isPostalCode } from '@mercer/contract';
import { FieldReader } from './field-reader.ts';
import type { DraftReading, RecordRow } from './record-table.ts';

export interface ImportedAddress {
  name: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string | null;
}

const longest = 100;

/**
 * Reads an address whose columns begin with a prefix. One that lacks what addresses of its country need is not imported, which
 * a note says.
 * @param fallbackName name of the person, where the address has none
 */
export function readAddress(
  row: RecordRow,
  reading: DraftReading,
  { prefix, fallbackName }: { prefix: string; fallbackName: string },
): ImportedAddress | null {
  const reader = new FieldReader(row, reading);
  const text = (field: string) => reader.text(`${prefix}${field}`, longest) ?? '';
  const first_name = text('first_name') || null;
  const last_name = text('last_name') || null;
  const address = {
    name: text('name') || [first_name, last_name].filter(Boolean).join(' ') || fallbackName,
    first_name,
    last_name,
    company: text('company') || null,
    address1: text('address1') || text('street'),
    address2: text('address2') || null,
    city: text('city'),
    state: readState(text('state')),
    zip: text('zip'),
    country: text('country').toUpperCase(),
    phone: text('phone') || null,
  };
  const { name, company, phone, ...place } = address;
  if (Object.values({ ...place, first_name: null, last_name: null }).every((value) => !value)) return null;
  const field = findWrongField(address);
  if (field === undefined) return address;
  const cell = row.at(`${prefix}${field}`) ?? row.at(`${prefix}address1`) ?? row.at(`${prefix}country`);
  if (cell)
    reading.notes.addFault(
      cell,
      `the address is not imported: ${field} of ${address.country || 'its country'} is missing or wrong`,
    );
  return null;
}

function findWrongField(address: ImportedAddress): string | undefined {
  if (!/^[A-Z]{2}$/.test(address.country)) return 'country';
  const [missing] = findMissingAddressFields(address);
  if (missing) return missing;
  if (address.name === '') return 'name';
  return address.zip !== '' && !isPostalCode(address.country, address.zip) ? 'zip' : undefined;
}

/** `US:NY` and `DE-BY` are states with their countries before them. */
function readState(text: string): string {
  return text.replace(/^[A-Z]{2}[:-]/, '');
}

/** Columns of the parts of an address, by the names that a program gives them. */
export function nameAddressColumns(prefix: string, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([column, part]) => [column, `${prefix}${part}`]));
}

/** Names the columns of an address in tables of WooCommerce. */
export function nameWooCommerceColumns(group: 'billing' | 'shipping'): Record<string, string> {
  return nameAddressColumns(`${group}_`, {
    [`${group}_first_name`]: 'first_name',
    [`${group}_last_name`]: 'last_name',
    [`${group}_company`]: 'company',
    [`${group}_phone`]: 'phone',
    [`${group}_address_1`]: 'address1',
    [`${group}_address_2`]: 'address2',
    [`${group}_city`]: 'city',
    [`${group}_state`]: 'state',
    [`${group}_postcode`]: 'zip',
    [`${group}_country`]: 'country',
  });
}
