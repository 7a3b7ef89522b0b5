import { AsyncLocalStorage } from 'node:async_hooks';
import type * as english from '../messages/en.ts';
import { providePictures } from '../ui/picture-slots.ts';
import { joinMessages, type Language, type Messages, provideLanguage, selectMessages } from './language.ts';

const files = import.meta.glob<typeof english>('../messages/??.ts', { eager: true });
const messagesByFile: Record<string, Messages> = Object.fromEntries(
  Object.entries(files).map(([file, groups]) => [file, joinMessages(groups)]),
);

// A single process serves all requests
const requests = new AsyncLocalStorage<Language>();

provideLanguage(() => requests.getStore());
providePictures(() => requests.getStore()?.picturesUrl);

/** Runs a request's loaders, actions and rendering in its language. */
export function withLanguage<T>(requestLanguage: Omit<Language, 'messages'>, work: () => T): T {
  const { locale, currency, shopName, picturesUrl, timeZone, languagePath, languages } = requestLanguage;
  const messages = selectMessages(messagesByFile, locale);
  const language = { locale, currency, shopName, picturesUrl, timeZone, languagePath, languages, messages };
  return requests.run(language, work);
}
