/** Languages of the shop's own texts; a store may have other locales, for which it provides the texts of its catalogue. */
export const languages = ['en', 'de'] as const;

export type LanguageCode = (typeof languages)[number];

/** Selects the language for a locale, e.g. 'de' for 'de-AT', or English where the shop does not have that language. */
export function selectLanguage(locale: string): LanguageCode {
  const [language] = locale.toLowerCase().split(/[-_]/);
  return languages.find((code) => code === language) ?? 'en';
}
