import { sessionCookie } from '@mercer/server';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestContext } from '../app/request-context.ts';
import type { StorefrontBuild } from './build.ts';
import type { ShopConfig } from './config.ts';
import type { Preferences } from './preferences.ts';

type Fetch = (request: Request) => Promise<Response>;

/** One request for a page. */
export interface Visit {
  request: Request;
  preferences: Preferences;
  nonce: string;
  session: string | undefined;
}

export interface Rendered {
  response: Response;
  /** No part is missing because the backend could not be reached or failed. */
  whole: boolean;
}

/** Renders pages with the built storefront; their loaders reach the backend through `fetchApi`. */
export async function createRenderer(build: StorefrontBuild, config: ShopConfig, fetchApi: Fetch) {
  const { publicKey, publicUrl, dev, seed } = config;
  // a build that is given by a function is taken apart anew for each request
  const handler = dev
    ? createRequestHandler(build.load, 'development')
    : createRequestHandler(await build.load(), 'production');

  return async ({ request, preferences, nonce, session }: Visit): Promise<Rendered> => {
    let newSession: string | undefined;
    const parts = watched(fetchApi);
    const provider = new RouterContextProvider();
    const { requestContext, inLanguage } = entryOf(await build.load());
    provider.set(requestContext, {
      ...preferences,
      languageFile: build.languageFile(preferences.locale),
      nonce,
      publicKey,
      publicUrl,
      isDemo: seed === 'demo',
      fetch: parts.fetch,
      session,
      keepSession: (token) => {
        newSession = token;
      },
      year: new Date().getFullYear(),
    });
    const response = await inLanguage(preferences, () => handler(decodable(request), provider));
    if (newSession) response.headers.append('Set-Cookie', sessionCookie(newSession, publicUrl));
    return { response, whole: parts.whole() };
  };
}

/** Knows whether every call was answered; what does not exist is an answer. */
function watched(fetchApi: Fetch) {
  let failed = false;
  return {
    whole: () => !failed,
    async fetch(request: Request): Promise<Response> {
      try {
        const response = await fetchApi(request);
        failed ||= response.status >= 500 || response.status === 429;
        return response;
      } catch (error) {
        failed = true;
        throw error;
      }
    },
  };
}

/** A path that cannot be decoded is nobody's: the router would log it before it says so. */
function decodable(request: Request): Request {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return request;
  } catch {
    return new Request(new URL('/%25', request.url), request);
  }
}

interface Entry {
  requestContext: RouterContext<RequestContext>;
  inLanguage<T>(preferences: Preferences, work: () => T): T;
}

/** What the build's own code uses: its context is found by identity, and it speaks by its own module. */
function entryOf(build: ServerBuild): Entry {
  return build.entry.module as unknown as Entry;
}
