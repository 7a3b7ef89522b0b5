import { create } from '@mercer/client';
import type { RouterContextProvider } from 'react-router';
import type { Client } from './client.ts';
import { getRequestContext } from './request-context.ts';

/** A client for one request of one shopper; what it learns about the session goes into the answer's cookie. */
export function serverClient(context: Readonly<RouterContextProvider>): Client {
  const { session, keepSession, locale, currency } = getRequestContext(context);
  return createRequestClient(context, session, keepSession, { locale, currency: currency.code });
}

/** Creates a client without session for responses that are identical for everybody. */
export function publicClient(context: Readonly<RouterContextProvider>): Client {
  return createRequestClient(context, undefined, () => {});
}

function createRequestClient(
  context: Readonly<RouterContextProvider>,
  token: string | undefined,
  keepSession: (token: string) => void,
  preferences: { locale?: string; currency?: string } = {},
): Client {
  const { publicKey, publicUrl, fetch, parse } = getRequestContext(context);
  let session = token;
  return create('mercer', publicKey, {
    ...preferences,
    url: publicUrl,
    fetch,
    parse,
    getCookie: (name: string) => (name === 'swell-session' ? session : undefined),
    setCookie: (name: string, value: string) => {
      if (name !== 'swell-session') return;
      session = value;
      keepSession(value);
    },
  });
}
