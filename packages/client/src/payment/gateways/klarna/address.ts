import type { Address } from '@mercer/contract';

/** An address as Klarna has it; a cart may know the whole name only. */
export function klarnaAddress(address: Partial<Address> | null | undefined, email: string | undefined) {
  const { name = '', first_name, last_name, city, country, phone, zip, address1, address2, state } = address ?? {};
  const [first, ...otherNames] = (name ?? '').trim().split(/\s+/);
  const fields = {
    given_name: first_name || first,
    family_name: last_name || otherNames.join(' '),
    city,
    country,
    phone,
    postal_code: zip,
    street_address: address1,
    street_address2: address2,
    region: state,
    email,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));
}
