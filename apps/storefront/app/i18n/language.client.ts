import {
  currencyMeta,
  type DisplayCurrency,
  type Messages,
  picturesMeta,
  provideLanguage,
  selectMessages,
  shopNameMeta,
  timeZoneMeta,
} from './language.ts';
import { type WordGroup, wordGroups, wordsOfRoute } from './words-of-routes.ts';

type Words = Record<string, () => Promise<Partial<Messages>>>;

/** Messages by group and file: a page loads the groups that it needs, in its own language. */
const words: Record<WordGroup, Words> = {
  shop: import.meta.glob<Partial<Messages>>('../messages/??.ts', { query: '?shop', import: 'shop' }),
  basket: import.meta.glob<Partial<Messages>>('../messages/??.ts', { query: '?basket', import: 'basket' }),
  checkout: import.meta.glob<Partial<Messages>>('../messages/??.ts', { query: '?checkout', import: 'checkout' }),
  account: import.meta.glob<Partial<Messages>>('../messages/??.ts', { query: '?account', import: 'account' }),
};

/** Messages loaded so far. */
const spoken: Messages = Object.create(null);

export async function loadPageLanguage(): Promise<void> {
  const { dataset, lang } = document.documentElement;
  // the document names its locale apart where its texts are in another language
  const locale = dataset.locale ?? lang;
  const displayCurrency: DisplayCurrency = JSON.parse(getMetaContent(currencyMeta) ?? '{}'); // written by root.tsx
  await Promise.all((import.meta.env.DEV ? wordGroups : (['shop'] as const)).map(loadWordGroup));
  const shop = {
    shopName: getMetaContent(shopNameMeta) ?? '',
    picturesUrl: getMetaContent(picturesMeta),
    timeZone: getMetaContent(timeZoneMeta),
  };
  const language = { locale, messages: spoken, currency: displayCurrency, ...shop };
  provideLanguage(() => language);
}

const getMetaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** Loads the messages of a route before the route is shown. */
export async function loadRouteWords(route: string): Promise<void> {
  await Promise.all(wordsOfRoute(route).map(loadWordGroup));
}

async function loadWordGroup(group: WordGroup): Promise<void> {
  Object.assign(spoken, await selectMessages(words[group], document.documentElement.lang)());
}
