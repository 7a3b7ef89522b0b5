import { toStateCode } from './states.ts';
import { isZipWithin } from './zip.ts';

/** Location of an address: upper case codes, and the postal code as entered. */
export interface AddressLocation {
  country: string;
  state: string;
  zip: string;
}

/** Part of the world; what is not named is not asked for. */
export interface Region {
  country?: string | null;
  state?: string | null;
  /** see {@link isZipWithin} */
  zip?: string | null;
}

interface WrittenAddress {
  country?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
}

/** Null while not even the country is known. */
export function normalizePlace({ country, state, zip }: WrittenAddress): AddressLocation | null {
  if (!country) return null;
  const code = country.toUpperCase();
  return { country: code, state: toStateCode(code, state ?? ''), zip: zip ?? '' };
}

export function isPlaceInRegion(place: AddressLocation, { country, state, zip }: Region): boolean {
  if (country && country.toUpperCase() !== place.country) return false;
  if (state && toStateCode(place.country, state) !== place.state) return false;
  return !zip || isZipWithin(place.zip, zip);
}

/** Ranks a region by specificity: of two regions that contain a place, the smaller one has the greater number. */
export function computeSpecificity({ country, state, zip }: Region): number {
  return (zip ? 4 : 0) + (state ? 2 : 0) + (country ? 1 : 0);
}
