import { stateCode } from './states.ts';
import { isZipWithin } from './zip.ts';

/** Where an address lies: upper case codes, the postal code as it was typed. */
export interface Place {
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
export function placeOf({ country, state, zip }: WrittenAddress): Place | null {
  if (!country) return null;
  const code = country.toUpperCase();
  return { country: code, state: stateCode(code, state ?? ''), zip: zip ?? '' };
}

export function isInRegion(place: Place, { country, state, zip }: Region): boolean {
  if (country && country.toUpperCase() !== place.country) return false;
  if (state && stateCode(place.country, state) !== place.state) return false;
  return !zip || isZipWithin(place.zip, zip);
}

/** Of two regions that hold a place, the smaller one has the greater number. */
export function specificity({ country, state, zip }: Region): number {
  return (zip ? 4 : 0) + (state ? 2 : 0) + (country ? 1 : 0);
}
