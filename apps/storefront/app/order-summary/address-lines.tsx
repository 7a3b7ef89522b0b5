import { type Address, formatAddressLines } from '@mercer/contract';
import { getCountryName } from '../i18n/countries.ts';

interface AddressLinesProps {
  address: Partial<Address>;
  /** True to write the code of the country beside its name. */
  withCode?: boolean;
}

/**
 * An address as letters of its country have it, each line in the direction of its own script, with the name in
 * bold; one without a name falls back to first and last name.
 */
export function AddressLines({ address, withCode }: AddressLinesProps) {
  const { country } = address;
  const name = address.name || [address.first_name, address.last_name].filter(Boolean).join(' ');
  return formatAddressLines(address, getCountryName).map((line) => {
    if (line === name)
      return (
        <strong key={line}>
          <bdi>{line}</bdi>
        </strong>
      );
    const code = withCode && country && line === getCountryName(country) && line !== country && (
      <small>{country}</small>
    );
    return (
      <span key={line}>
        <bdi>{line}</bdi> {code}
      </span>
    );
  });
}
