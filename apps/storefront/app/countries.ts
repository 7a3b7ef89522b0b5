import { currentLocale } from './language.ts';

/** ISO 3166-1 by their first letter: AD, AE, … */
const codes =
  'ADEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGSYZ VACEGINU WFS XK YET ZAMW'
    .split(' ')
    .flatMap(([first, ...others]) => others.map((second) => `${first}${second}`));

interface Option {
  /** ISO 3166-1 */
  value: string;
  label: string;
}

/** Options are given for nothing where the document has them: a browser's first name takes a phone's thread 100 ms. */
const kept = new Map<string, { names?: Intl.DisplayNames; options?: Option[] | undefined }>();

function keptOf(locale: string) {
  const known = kept.get(locale) ?? { options: ofDocument() };
  kept.set(locale, known);
  return known;
}

/** As a bill's field lists them. */
function ofDocument(): Option[] | undefined {
  if (import.meta.env.SSR) return undefined;
  const select = document.querySelector<HTMLSelectElement>('[autocomplete="billing country"]');
  return select ? [...select.options].map(({ value, label }) => ({ value, label })) : undefined;
}

/** A code that nobody knows is its own name. */
export function countryName(code: string): string {
  const known = keptOf(currentLocale());
  return known.options?.find(({ value }) => value === code)?.label ?? nameOf(code);
}

function nameOf(code: string): string {
  const locale = currentLocale();
  const known = keptOf(locale);
  known.names ??= new Intl.DisplayNames(locale, { type: 'region' });
  try {
    return known.names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** An address as shoppers read it, its country by name. */
export function withCountryName<Place extends { country?: string | null }>(address: Place): Place {
  return address.country ? { ...address, country: countryName(address.country) } : address;
}

/** All countries by name, for a select; `also` may be what an old address says. */
export function countryOptions(also?: string): Option[] {
  const known = keptOf(currentLocale());
  known.options ??= byName(codes);
  if (!also || known.options.some(({ value }) => value === also)) return known.options;
  return byName([also, ...codes]);
}

function byName(codes: string[]): Option[] {
  const { compare } = new Intl.Collator(currentLocale());
  return codes.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => compare(a.label, b.label));
}
