import type { CurrencyRecord } from '@mercer/contract';
import type { Messages } from './messages/en.ts';

/** Currency in which prices are shown; `base` is the currency the store sells in. */
export interface DisplayCurrency extends CurrencyRecord {
  base: string;
  /** Sample of a formatted amount, present when it alone tells how amounts are written. */
  sample?: string | undefined;
}

/** Language of a page: its locale, messages, currency and shop. */
export interface Language {
  locale: string;
  messages: Messages;
  currency: DisplayCurrency;
  /** Name of the shop. */
  shopName: string;
  /** Origin of the shop's pictures; the shop's own when left out. */
  picturesUrl?: string | undefined;
}

let resolveLanguage: () => Language | undefined = () => undefined;

/** The server speaks the language of each request, a browser that of its page. */
export function provideLanguage(language: () => Language | undefined): void {
  resolveLanguage = language;
}

export function currentLanguage(): Language {
  const language = resolveLanguage();
  if (!language) throw new Error('There is no language around');
  return language;
}

export const currentLocale = (): string => currentLanguage().locale;

export const getShopName = (): string => currentLanguage().shopName;

export const languages = ['en', 'de'] as const;

/** The words for a locale that the store has; English where there are none. */
export function toSupportedLanguage(locale: string): (typeof languages)[number] {
  return languages.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en';
}

/**
 * Names of the `<meta>` elements that pass the currency, the shop's name and the origin of its pictures to the page's
 * scripts.
 */
export const currencyMeta = 'mercer-currency';
export const shopNameMeta = 'application-name';
export const picturesMeta = 'mercer-pictures';
