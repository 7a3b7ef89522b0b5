const names = new Map<string, Intl.DisplayNames>();

/** Name of a country as a reader of the locale writes it; what is no code of a country stays as it is. */
export function getCountryName(code: string, locale: string): string {
  const localeNames = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  names.set(locale, localeNames);
  try {
    return localeNames.of(code) ?? code;
  } catch {
    return code;
  }
}
