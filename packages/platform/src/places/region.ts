/**
 * Returns true when a postal code matches an operator's pattern: `97301`, a prefix such as `973*`, a range such as
 * `97301..97399`, or several of these separated by commas. Case, spaces and dashes are ignored.
 */
function isZipWithin(zip: string, pattern: string): boolean {
  const code = normalizeZip(zip);
  return code !== '' && pattern.split(',').some((part) => matchesZipPart(code, part.trim()));
}

/** Says whether a pattern can match any postal code: a range whose end stands before its start matches none. */
export function canMatchZip(pattern: string): boolean {
  return pattern.split(',').some((part) => {
    const [from = '', to] = part.trim().split('..').map(keepLettersAndDigits);
    if (to === undefined) return from !== '' || part.trim().endsWith('*');
    return from !== '' && to !== '' && from.slice(0, to.length) <= to.slice(0, from.length);
  });
}

function matchesZipPart(code: string, part: string): boolean {
  const [from, to] = part.split('..').map(keepLettersAndDigits);
  if (to !== undefined) return isZipBetween(code, from ?? '', to);
  if (part.endsWith('*')) return code.startsWith(keepLettersAndDigits(part.slice(0, -1)));
  return from !== '' && code === normalizeZip(part);
}

/** The ends of a range may be shorter than the code: `K1..K3` holds every code that begins with K1, K2 or K3. */
function isZipBetween(code: string, from: string, to: string): boolean {
  return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to;
}

/** The four digits that may follow an American code name a street, not a place. */
function normalizeZip(zip: string): string {
  return keepLettersAndDigits(zip.trim().replace(/^(\d{5})-\d{4}$/, '$1'));
}

function keepLettersAndDigits(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

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

/** Returns true when the text is the code or name of a state; also for countries whose states are not listed. */
export function isKnownState(country: string, state: string): boolean {
  const stateCodes = codes.get(country.toUpperCase());
  const enteredState = state.trim();
  return (
    !stateCodes ||
    stateCodes.has(enteredState.toLowerCase()) ||
    [...stateCodes.values()].includes(enteredState.toUpperCase())
  );
}

/** Shoppers type a state's name or its code: `Oregon` and `OR` are the same place. */
function toStateCode(country: string, state: string): string {
  const enteredState = state.trim();
  const matchedCode = codes.get(country)?.get(enteredState.toLowerCase());
  return matchedCode ?? enteredState.toUpperCase();
}

// ISO 3166-2 of the countries whose tax or postage differs by state, as `code name`
const names: Record<string, string> = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico,
    RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia,
    WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`,
};

const codes = new Map(Object.entries(names).map(([country, list]) => [country, indexByName(list)]));

function indexByName(list: string): Map<string, string> {
  return new Map(
    list.split(/,\s+/).map((entry) => {
      const [code = '', ...words] = entry.split(' ');
      return [words.join(' ').toLowerCase(), code];
    }),
  );
}
