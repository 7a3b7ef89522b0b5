import { type CurrencyRecord, type LanguageAddress, selectLanguage } from '@mercer/contract';
import type * as english from '../messages/en.ts';

/** Currency in which prices are shown; `base` is the currency the store sells in. */
export interface DisplayCurrency extends CurrencyRecord {
  base: string;
  /** Sample of a formatted amount, present when it alone tells how amounts are written. */
  sample?: string | undefined;
}

/** Groups of messages that are loaded together with other groups of their language. */
type MessageGroups = Pick<typeof english, 'shop' | 'basket' | 'checkout' | 'account' | 'menus'>;

/** Messages that every language provides, each in its own words. */
export type Messages = MessageGroups['shop'] &
  MessageGroups['basket'] &
  MessageGroups['checkout'] &
  MessageGroups['account'] &
  MessageGroups['menus'];

/** Joins the groups of a language, as the server and tests need them. */
export function joinMessages({ shop, basket, checkout, account, menus }: MessageGroups): Messages {
  return { ...shop, ...basket, ...checkout, ...account, ...menus };
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
  /** Time zone of the store's days; UTC when left out. */
  timeZone?: string | undefined;
  /** Path of the language that the address names, on the server alone. */
  languagePath?: string | undefined;
  /** Languages of the store with their paths, on the server alone. */
  languages?: readonly LanguageAddress[] | undefined;
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

/**
 * Selects the messages of the page's language from those of all languages.
 * @param files by path, as `import.meta.glob` returns them
 */
export function selectMessages<Words>(files: Record<string, Words>, locale = currentLocale()): Words {
  const words = files[`../messages/${selectLanguage(locale)}.ts`];
  if (!words) throw new Error(`There are no messages for ${locale}`);
  return words;
}

/**
 * Names of the `<meta>` elements that pass the currency, the shop's name, the origin of its pictures and its time zone to
 * the page's scripts.
 */
export const currencyMeta = 'mercer-currency';
export const shopNameMeta = 'application-name';
export const picturesMeta = 'mercer-pictures';
export const timeZoneMeta = 'mercer-time-zone';
