import { type Client, create } from '@mercer/client';
import { currentLanguage, currentLocale } from './language.ts';

export type { Client };

const storeId = 'mercer';
let shared: Client | undefined;

/**
 * The browser's client: same origin, one queue for the whole page. The session cookie is HttpOnly (a script never
 * sees the token), so the cookie store does nothing.
 */
export function browserClient(): Client {
  shared ??= create(storeId, publicKey(), {
    url: window.location.origin,
    locale: currentLocale(),
    currency: currentLanguage().currency.code,
    getCookie: () => undefined,
    setCookie: () => {},
  });
  return shared;
}

export const publicKeyMeta = 'mercer-public-key';

function publicKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${publicKeyMeta}]`)?.content ?? '';
}
