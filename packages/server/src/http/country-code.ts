import { isCountry } from '@mercer/contract';

let codes: ReadonlyMap<string, string> | undefined;

/** @returns the code of a country that is named by it or in English; any other text as it is */
export function countryCode(text: string): string {
  codes ??= new Map(listNames());
  return codes.get(text.toLowerCase()) ?? (text.length === 2 ? text.toUpperCase() : text);
}

function listNames(): [string, string][] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => [(names.of(code) ?? code).toLowerCase(), code]);
}
