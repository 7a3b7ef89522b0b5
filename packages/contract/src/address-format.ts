import { addressFormatRows } from './address-formats.ts';
import type { Address } from './entities/address.ts';

/** Fields of an address that not every country has. */
export type PlaceField = 'city' | 'state' | 'zip';

export interface AddressFormat {
  /** Fields that addresses of the country have, in the order in which they are written. */
  fields: PlaceField[];
  /** Those that an address is not complete without. */
  required: PlaceField[];
  /** What the fields are called in the country: `state: 'prefecture'`. */
  kinds: Record<PlaceField, string>;
  lines: string;
  /** Lines of an address in the country's own script, where they differ. */
  nativeLines?: string | undefined;
}

const letters = { C: 'city', S: 'state', Z: 'zip' } as const;

function toPlaceFields(text: string): PlaceField[] {
  return [...text].flatMap((letter) => (letter in letters ? [letters[letter as keyof typeof letters]] : [])); // just checked
}

/** Without a country all fields count; for one that the data says no more of, a city is enough. */
const unknownCountry = ['%A\n%C, %S %Z', 'ACSZ', ''] as const;
const otherCountry = ['%A\n%C', 'AC', ''] as const;
const fallbackLines = '%A\n%C, %S %Z';

/** Returns how addresses of a country are written and which fields they need. @param country ISO 3166-1 code */
export function getAddressFormat(country: string | null | undefined): AddressFormat {
  const code = country?.toUpperCase();
  const row = code ? addressFormatRows.find(([, , , codes]) => codes.split(' ').includes(code)) : unknownCountry;
  const [lines, required, kinds, , nativeLines] = row ?? otherCountry;
  const [state = '', zip = '', city = ''] = kinds.split(' ');
  return {
    fields: toPlaceFields((lines.match(/%[CSZ]/g) ?? []).join('')),
    required: toPlaceFields(required),
    kinds: { city: city || 'city', state: state || 'province', zip: zip || 'postal' },
    lines: row ? lines : fallbackLines,
    nativeLines,
  };
}

type WrittenAddress = { [field in keyof Address]?: Address[field] | undefined | null };

/** Returns the fields that are missing for the address to reach anybody; the name is not asked for. */
export function findMissingAddressFields(address: WrittenAddress): ('address1' | 'country' | PlaceField)[] {
  const { required } = getAddressFormat(address.country);
  const order = ['city', 'state', 'zip'] as const;
  const fields = ['address1', ...order.filter((field) => required.includes(field)), 'country'] as const;
  return fields.filter((field) => !address[field]?.trim());
}

/** Letters of other scripts than the Latin one. */
const otherScript = /[^\p{Script=Latin}\P{L}]/u;

/**
 * Writes an address as letters of its country have it: name, company, street, place, country and telephone. A state or
 * postal code that the country does not write is left out.
 * @param nameCountry writes the code of a country as the reader knows it
 */
export function formatAddressLines(address: WrittenAddress, nameCountry: (code: string) => string): string[] {
  const { country, phone } = address;
  const { lines, nativeLines } = getAddressFormat(country);
  const isNative = nativeLines !== undefined && otherScript.test(`${address.state}${address.city}${address.address1}`);
  const texts = collectTexts(address, isNative);
  const format = isNative ? nativeLines : `%N\n%O\n${lines}`;
  const countryName = country && /^[a-z]{2}$/i.test(country) ? nameCountry(country.toUpperCase()) : country;
  return [...format.split('\n').flatMap((line) => fillLine(line, texts)), countryName, phone].filter(isText);
}

/** Texts of an address by the letters that formats have for them. */
function collectTexts(address: WrittenAddress, isNative: boolean): Record<string, string[]> {
  const { name, first_name, last_name, company, address1, address2, city, state, zip, country } = address;
  const { fields, lines } = getAddressFormat(country);
  // the street alone leads nowhere: a city that the country does not write on its own stands beside it
  const isBesideStreet = isText(city) && !fields.includes('city') && !lines.includes(city.toUpperCase());
  const street = isBesideStreet ? [address1, address2, city] : [address1, address2];
  return {
    N: [name || [first_name, last_name].filter(isText).join(' ')].filter(isText),
    O: [company].filter(isText),
    A: (isNative && isBesideStreet ? street.toReversed() : street).filter(isText),
    C: [city].filter(isText),
    S: [state].filter(isText),
    Z: [zip].filter(isText),
  };
}

const isText = (text: string | null | undefined): text is string => Boolean(text?.trim());

/** Fills a line of a format; punctuation stands only between two texts, or before one that begins the line. */
function fillLine(line: string, texts: Record<string, string[]>): string[] {
  if (!line.includes('%')) return [line];
  const written = [''];
  let punctuation = '';
  let isAfterGap = false;
  for (const token of line.match(/%[A-Z]|[^%]+/g) ?? []) {
    if (!token.startsWith('%')) {
      if (!isAfterGap) punctuation += token;
      continue;
    }
    const [first, ...furtherLines] = texts[token.slice(1)] ?? [];
    isAfterGap = first === undefined;
    if (first === undefined) {
      if (written.at(-1) === '') punctuation = '';
      else isAfterGap = punctuation !== '';
      continue;
    }
    const prefix = punctuation.trim().toUpperCase();
    const isRepeated = prefix !== '' && first.toUpperCase().startsWith(prefix);
    written.push(`${written.pop()}${isRepeated ? '' : punctuation}${first}`, ...furtherLines);
    punctuation = '';
  }
  return written.filter(isText);
}
