import { defaultCheckoutCountry } from '../../constants.ts';
import type { Addresses } from './same-as-shipping.ts';

/** The country of the checkout (§9), or the first one of a store's list, which begins with its own. */
export function defaultCountry([home]: readonly string[]): string {
  return home ?? defaultCheckoutCountry;
}

/**
 * Completes both addresses with a country where none is chosen: parcels go to the countries of the store, bills
 * anywhere.
 * @param countries codes of the countries that the store ships to; empty while they are unknown
 */
export function withDefaultCountries(
  { shipping, billing, sameAsShipping }: Addresses,
  countries: readonly string[],
): Addresses {
  const home = defaultCountry(countries);
  const isReached = countries.length === 0 || countries.includes(shipping.country);
  return {
    shipping: { ...shipping, country: (isReached && shipping.country) || home },
    billing: { ...billing, country: billing.country || home },
    sameAsShipping,
  };
}
