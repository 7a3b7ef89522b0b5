import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, provideLanguage, toSupportedLanguage } from './language.ts';
import { de } from './messages/de.ts';
import { en, type Messages } from './messages/en.ts';
import { providePictures } from './ui/picture-slots.ts';

const words: Record<ReturnType<typeof toSupportedLanguage>, Messages> = { en, de };

// A single process serves all requests
const requests = new AsyncLocalStorage<Language>();

provideLanguage(() => requests.getStore());
providePictures(() => requests.getStore()?.picturesUrl);

/** Runs a request's loaders, actions and rendering in its language. */
export function withLanguage<T>(requestLanguage: Omit<Language, 'messages'>, work: () => T): T {
  const { locale, currency, shopName, picturesUrl } = requestLanguage;
  return requests.run({ locale, currency, shopName, picturesUrl, messages: words[toSupportedLanguage(locale)] }, work);
}
