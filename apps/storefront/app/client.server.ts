import swell from '@mercer/client';
import type { RouterContextProvider } from 'react-router';
import type { Client } from './client.ts';
import { requestOf } from './request-context.ts';

/** A client for one request of one shopper; what it learns about the session goes into the answer's cookie. */
export function serverClient(context: Readonly<RouterContextProvider>): Client {
  const request = requestOf(context);
  let session = request.session;
  return swell.create('mercer', request.publicKey, {
    url: request.publicUrl,
    fetch: request.fetch,
    getCookie: (name: string) => (name === 'swell-session' ? session : undefined),
    setCookie: (name: string, value: string) => {
      if (name !== 'swell-session') return;
      session = value;
      request.keepSession(value);
    },
  });
}
