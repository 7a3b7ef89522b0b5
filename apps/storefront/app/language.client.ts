import {
  currencyMeta,
  languageOf,
  picturesMeta,
  provideLanguage,
  type ShownCurrency,
  shopNameMeta,
} from './language.ts';
import type { Messages } from './messages/en.ts';
import { type WordGroup, wordGroups, wordsOfRoute } from './words-of-routes.ts';

type Words = Record<WordGroup, () => Promise<Partial<Messages>>>;

/** A page loads its own language only. */
const words: Record<ReturnType<typeof languageOf>, Words> = {
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

/** Those that have come. */
const spoken: Messages = Object.create(null);

export async function loadPageLanguage(): Promise<void> {
  const locale = document.documentElement.lang;
  const shown: ShownCurrency = JSON.parse(metaOf(currencyMeta) ?? '{}'); // what root.tsx wrote
  // while developing, routes are React Router's, which knows nothing of words
  await Promise.all((import.meta.env.DEV ? wordGroups : (['shop'] as const)).map(loadWords));
  const shop = { shopName: metaOf(shopNameMeta) ?? '', picturesUrl: metaOf(picturesMeta) };
  const language = { locale, messages: spoken, currency: shown, ...shop };
  provideLanguage(() => language);
}

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** What the pages of a route say, before they do. */
export async function loadWordsOf(route: string): Promise<void> {
  await Promise.all(wordsOfRoute(route).map(loadWords));
}

async function loadWords(group: WordGroup): Promise<void> {
  Object.assign(spoken, await words[languageOf(document.documentElement.lang)][group]());
}
