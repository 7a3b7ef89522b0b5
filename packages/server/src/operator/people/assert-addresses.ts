import { isPostalCode } from '@mercer/contract';
import type { WantedAddress } from '../../accounts/index.ts';
import { invalid } from '../../http/errors.ts';

/** @throws ApiError 400 with the path of the first field that is wrong */
export function assertAddresses(wanted: readonly WantedAddress[], own: readonly { id: string }[]): void {
  const left = new Set(own.map(({ id }) => id));
  for (const [place, { id, country, zip }] of wanted.entries()) {
    const path = `addresses.${place}`;
    if (id !== undefined && !left.delete(id)) {
      throw invalid(`${path}.id: one of the account's addresses, named once, is expected`, `${path}.id`);
    }
    if (!isPostalCode(country, zip))
      throw invalid(`${path}.zip: a postal code of ${country} is expected`, `${path}.zip`);
  }
  for (const name of ['default_shipping', 'default_billing'] as const) {
    const [, second] = wanted.flatMap((one, place) => (one[name] ? [place] : []));
    if (second === undefined) continue;
    throw invalid(`addresses.${second}.${name}: only one address is the default`, `addresses.${second}.${name}`);
  }
}
