import { addPathPrefix } from './path-prefix.ts';

/** Languages of a store: its own, and all that shoppers can choose from. */
interface StoreLanguages {
  locale: string;
  locales: readonly { code: string }[];
}

/** Language of a store, with the path that the addresses of its pages begin with. */
export interface LanguageAddress {
  locale: string;
  /** Empty for the store's own language. */
  path: string;
}

/** First segments of addresses that belong to the shop itself, although they look like a language. */
const reservedNames = new Set(['api', 'v1', 'v2']);

/**
 * Lists the languages of a store with their paths: none for the store's own, `/de` for `de-DE`, and `/de-at` for `de-AT`
 * where the store has German for more than one country. A locale whose path would be the shop's own has none either.
 */
export function listLanguageAddresses({ locale, locales }: StoreLanguages): LanguageAddress[] {
  const codes = [...new Set([locale, ...locales.map(({ code }) => code)])];
  return codes.map((code) => ({ locale: code, path: code === locale ? '' : buildPath(code, codes) }));
}

function buildPath(code: string, codes: string[]): string {
  const isShared = codes.some((sibling) => sibling !== code && getLanguage(sibling) === getLanguage(code));
  const name =
    isShared || reservedNames.has(getLanguage(code)) ? code.toLowerCase().replaceAll('_', '-') : getLanguage(code);
  return reservedNames.has(name) ? '' : `/${name}`;
}

const getLanguage = (code: string) => code.toLowerCase().split(/[-_]/)[0] ?? code;

/** Returns the path of a locale; empty for the store's own, and for one that the store does not have. */
export function getLanguagePath(locale: string, languages: StoreLanguages): string {
  return listLanguageAddresses(languages).find((language) => language.locale === locale)?.path ?? '';
}

/** Addresses of the shop that are the same in each language, because they are not pages. */
const sharedPaths =
  /^\/(?:api|vault|functions|images|assets|operator|docs|sandbox|mails)(?:[/?#]|$)|^\/[^/?#]+\.\w+(?:[?#]|$)/;

/** Returns the address that a path of the shop has in a language; addresses elsewhere, and those that are no pages, stay. */
export function localizePath(address: string, languagePath: string): string {
  return sharedPaths.test(address) ? address : addPathPrefix(address, languagePath);
}

/** Scripts that are written from right to left. */
const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Returns the direction in which the texts of a locale are written. */
export function getTextDirection(locale: string): 'ltr' | 'rtl' {
  try {
    return rightToLeftScripts.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
