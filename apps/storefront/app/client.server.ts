import { create } from '@mercer/client';
import type { RouterContextProvider } from 'react-router';
import type { Client } from './client.ts';
import { createAnswerReader } from './known-answers.server.ts';
import { requestOf } from './request-context.ts';

const parse = createAnswerReader();

/** A client for one request of one shopper; what it learns about the session goes into the answer's cookie. */
export function serverClient(context: Readonly<RouterContextProvider>): Client {
  const { session, keepSession, locale, currency } = requestOf(context);
  return clientOf(context, session, keepSession, { locale, currency: currency.code });
}

/** For answers that are the same for everybody, whoever asks. */
export function publicClient(context: Readonly<RouterContextProvider>): Client {
  return clientOf(context, undefined, () => {});
}

function clientOf(
  context: Readonly<RouterContextProvider>,
  token: string | undefined,
  keepSession: (token: string) => void,
  preferences: { locale?: string; currency?: string } = {},
): Client {
  const { publicKey, publicUrl, fetch } = requestOf(context);
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
