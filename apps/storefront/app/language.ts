import type { CurrencyRecord } from '@mercer/contract';
import type { Messages } from './messages/en.ts';

/** How prices are shown: `base` is what the store sells in. */
export interface ShownCurrency extends CurrencyRecord {
  base: string;
  /** How an amount of it is written, where that says all. */
  sample?: string | undefined;
}

/** What a shopper reads: words, prices and dates. */
export interface Language {
  locale: string;
  messages: Messages;
  currency: ShownCurrency;
  /** What the shop is called. */
  shopName: string;
  /** Origin of the shop's pictures; the shop's own when left out. */
  picturesUrl?: string | undefined;
}

let speaking: () => Language | undefined = () => undefined;

/** The server speaks the language of each request, a browser that of its page. */
export function provideLanguage(language: () => Language | undefined): void {
  speaking = language;
}

export function currentLanguage(): Language {
  const language = speaking();
  if (!language) throw new Error('There is no language around');
  return language;
}

export const currentLocale = (): string => currentLanguage().locale;

export const shopName = (): string => currentLanguage().shopName;

export const languages = ['en', 'de'] as const;

/** The words for a locale that the store has; English where there are none. */
export function languageOf(locale: string): (typeof languages)[number] {
  return languages.find((one) => locale.toLowerCase().startsWith(one)) ?? 'en';
}

/** Where the page says them to its scripts. */
export const currencyMeta = 'mercer-currency';
export const shopNameMeta = 'application-name';
export const picturesMeta = 'mercer-pictures';
