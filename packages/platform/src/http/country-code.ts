import { listCountryCodes } from '@mercer/contract';

let codes: ReadonlyMap<string, string> | undefined;

/** @returns the code of a country that is named by it or in English; any other text as it is */
export function toCountryCode(text: string): string {
  codes ??= new Map(listCountryNames());
  return codes.get(text.toLowerCase()) ?? (text.length === 2 ? text.toUpperCase() : text);
}

function listCountryNames(): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return listCountryCodes().map((code) => [(names.of(code) ?? code).toLowerCase(), code]);
}
