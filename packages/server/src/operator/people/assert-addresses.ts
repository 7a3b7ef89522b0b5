import { isPostalCode } from '@mercer/contract';
import type { AddressUpdate } from '../../accounts/index.ts';
import { buildValidationError } from '../../http/errors.ts';

/** @throws ApiError 400 with the path of the first field that is wrong */
export function assertAddresses(addresses: readonly AddressUpdate[], storedAddresses: readonly { id: string }[]): void {
  const unusedIds = new Set(storedAddresses.map(({ id }) => id));
  for (const [place, { id, country, zip }] of addresses.entries()) {
    const path = `addresses.${place}`;
    if (id !== undefined && !unusedIds.delete(id)) {
      throw buildValidationError(`${path}.id: one of the account's addresses, named once, is expected`, `${path}.id`);
    }
    if (!isPostalCode(country, zip))
      throw buildValidationError(`${path}.zip: a postal code of ${country} is expected`, `${path}.zip`);
  }
  for (const name of ['default_shipping', 'default_billing'] as const) {
    const [, second] = addresses.flatMap((address, place) => (address[name] ? [place] : []));
    if (second === undefined) continue;
    throw buildValidationError(
      `addresses.${second}.${name}: only one address is the default`,
      `addresses.${second}.${name}`,
    );
  }
}
