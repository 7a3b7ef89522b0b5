import type { Client } from '@mercer/client';
import { currentLanguage, currentLocale } from '../i18n/language.ts';

export type { Client };

const storeId = 'mercer';
let loading: Promise<Client> | undefined;

/**
 * The browser's client: same origin, one queue for the whole page. The session cookie is HttpOnly (a script never
 * sees the token), so the cookie store does nothing.
 */
export function loadBrowserClient(): Promise<Client> {
  loading ??= createClient();
  loading.catch(() => {
    loading = undefined; // the next call asks for it again
  });
  return loading;
}

async function createClient(): Promise<Client> {
  const { create } = await import('@mercer/client');
  return create(storeId, readPublicKey(), {
    url: window.location.origin,
    locale: currentLocale(),
    currency: currentLanguage().currency.code,
    getCookie: () => undefined,
    setCookie: () => {},
  });
}

/**
 * Returns a client for methods that return promises: each call waits until the library has loaded, and rejects if it
 * does not load.
 */
export const browserClient = (): Client => createDeferredClient([]);

function createDeferredClient(names: PropertyKey[]): Client {
  // The target is never read: the proxy answers instead
  const callable: Client = Object.assign(() => {}, Object.create(null));
  return new Proxy(callable, {
    get: (_, name) => createDeferredClient([...names, name]),
    apply: async (_, __, values) => {
      const call = names.reduce<unknown>((part, name) => Reflect.get(Object(part), name), await loadBrowserClient());
      if (typeof call !== 'function') throw new TypeError(`The client has no call ${names.join('.')}`);
      return call(...values);
    },
  });
}

export const publicKeyMeta = 'mercer-public-key';

function readPublicKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${publicKeyMeta}]`)?.content ?? '';
}
