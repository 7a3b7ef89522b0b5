import {
  currencyMeta,
  type DisplayCurrency,
  picturesMeta,
  provideLanguage,
  shopNameMeta,
  toSupportedLanguage,
} from './language.ts';
import type { Messages } from './messages/en.ts';
import { type WordGroup, wordGroups, wordsOfRoute } from './words-of-routes.ts';

type Words = Record<WordGroup, () => Promise<Partial<Messages>>>;

/** A page loads its own language only. */
const words: Record<ReturnType<typeof toSupportedLanguage>, Words> = {
  en: {
    shop: async () => (await import('./messages/shop.en.ts')).shop,
    basket: async () => (await import('./messages/basket.en.ts')).basket,
    checkout: async () => (await import('./messages/checkout.en.ts')).checkout,
    account: async () => (await import('./messages/account.en.ts')).account,
  },
  de: {
    shop: async () => (await import('./messages/shop.de.ts')).shop,
    basket: async () => (await import('./messages/basket.de.ts')).basket,
    checkout: async () => (await import('./messages/checkout.de.ts')).checkout,
    account: async () => (await import('./messages/account.de.ts')).account,
  },
};

/** Messages loaded so far. */
const spoken: Messages = Object.create(null);

export async function loadPageLanguage(): Promise<void> {
  const locale = document.documentElement.lang;
  const displayCurrency: DisplayCurrency = JSON.parse(getMetaContent(currencyMeta) ?? '{}'); // written by root.tsx
  await Promise.all((import.meta.env.DEV ? wordGroups : (['shop'] as const)).map(loadWordGroup));
  const shop = { shopName: getMetaContent(shopNameMeta) ?? '', picturesUrl: getMetaContent(picturesMeta) };
  const language = { locale, messages: spoken, currency: displayCurrency, ...shop };
  provideLanguage(() => language);
}

const getMetaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** Loads the messages of a route before the route is shown. */
export async function loadRouteWords(route: string): Promise<void> {
  await Promise.all(wordsOfRoute(route).map(loadWordGroup));
}

async function loadWordGroup(group: WordGroup): Promise<void> {
  Object.assign(spoken, await words[toSupportedLanguage(document.documentElement.lang)][group]());
}
