import { currentLocale } from './language.ts';

/** ISO 3166-1 by their first letter: AD, AE, … */
const codes =
  'ADEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGSYZ VACEGINU WFS XK YET ZAMW'
    .split(' ')
    .flatMap(([first, ...secondLetters]) => secondLetters.map((second) => `${first}${second}`));

interface Option {
  /** ISO 3166-1 */
  value: string;
  label: string;
}

/** Options are given for nothing where the document has them: a browser's first name takes a phone's thread 100 ms. */
const countriesByLocale = new Map<string, { names?: Intl.DisplayNames; options?: Option[] | undefined }>();

function getLocaleCountries(locale: string) {
  const localeCountries = countriesByLocale.get(locale) ?? { options: readDocumentOptions() };
  countriesByLocale.set(locale, localeCountries);
  return localeCountries;
}

/** Reads the options that the billing country field of the document lists. */
function readDocumentOptions(): Option[] | undefined {
  if (import.meta.env.SSR) return undefined;
  const select = document.querySelector<HTMLSelectElement>('[autocomplete="billing country"]');
  return select ? [...select.options].map(({ value, label }) => ({ value, label })) : undefined;
}

/** A code that nobody knows is its own name. */
export function getCountryName(code: string): string {
  const localeCountries = getLocaleCountries(currentLocale());
  return localeCountries.options?.find(({ value }) => value === code)?.label ?? formatCountryName(code);
}

function formatCountryName(code: string): string {
  const locale = currentLocale();
  const localeCountries = getLocaleCountries(locale);
  localeCountries.names ??= new Intl.DisplayNames(locale, { type: 'region' });
  try {
    return localeCountries.names.of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * Returns all countries sorted by name, for a select. `also` may be the country of an old address, which is added if it
 * is missing.
 */
export function countryOptions(also?: string): Option[] {
  const localeCountries = getLocaleCountries(currentLocale());
  localeCountries.options ??= sortOptionsByName(codes);
  if (!also || localeCountries.options.some(({ value }) => value === also)) return localeCountries.options;
  return sortOptionsByName([also, ...codes]);
}

function sortOptionsByName(codes: string[]): Option[] {
  const { compare } = new Intl.Collator(currentLocale());
  return codes.map((value) => ({ value, label: formatCountryName(value) })).sort((a, b) => compare(a.label, b.label));
}
