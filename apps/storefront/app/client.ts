import type { Client } from '@mercer/client';
import { currentLanguage, currentLocale } from './language.ts';

export type { Client };

const storeId = 'mercer';
let loading: Promise<Client> | undefined;

/**
 * The browser's client: same origin, one queue for the whole page. The session cookie is HttpOnly (a script never
 * sees the token), so the cookie store does nothing.
 */
export function loadClient(): Promise<Client> {
  loading ??= createClient();
  loading.catch(() => {
    loading = undefined; // the next call asks for it again
  });
  return loading;
}

async function createClient(): Promise<Client> {
  const { create } = await import('@mercer/client');
  return create(storeId, publicKey(), {
    url: window.location.origin,
    locale: currentLocale(),
    currency: currentLanguage().currency.code,
    getCookie: () => undefined,
    setCookie: () => {},
  });
}

/** The same client for what returns promises: a call waits until the library is there, and fails if it does not come. */
export const browserClient = (): Client => onDemand([]);

function onDemand(names: PropertyKey[]): Client {
  // nothing of it is read: the proxy answers in its place
  const callable: Client = Object.assign(() => {}, Object.create(null));
  return new Proxy(callable, {
    get: (_, name) => onDemand([...names, name]),
    apply: async (_, __, values) => {
      const call = names.reduce<unknown>((part, name) => Reflect.get(Object(part), name), await loadClient());
      if (typeof call !== 'function') throw new TypeError(`The client has no call ${names.join('.')}`);
      return call(...values);
    },
  });
}

export const publicKeyMeta = 'mercer-public-key';

function publicKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${publicKeyMeta}]`)?.content ?? '';
}
