import { sessionCookie } from '@mercer/server';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestContext } from '../app/request-context.ts';
import type { StorefrontBuild } from './build.ts';
import type { ShopConfig } from './config.ts';
import { cookieOf } from './cookie.ts';
import { newNonce, pageHeaders } from './page-headers.ts';
import { createPreferences, type Preferences } from './preferences.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Renders pages; their loaders reach the backend through `fetchApi`. */
export async function createPages(build: StorefrontBuild, config: ShopConfig, fetchApi: Fetch): Promise<Fetch> {
  const { publicKey, publicUrl, dev, seed } = config;
  const https = publicUrl.startsWith('https:');
  const preferencesOf = createPreferences({ fetch: fetchApi, publicUrl, publicKey, now: Date.now });
  // a build that is given by a function is taken apart anew for each request
  const handler = dev
    ? createRequestHandler(build.load, 'development')
    : createRequestHandler(await build.load(), 'production');
  return async (request) => {
    const nonce = newNonce();
    let newSession: string | undefined;
    const preferences = await preferencesOf(request);
    const provider = new RouterContextProvider();
    const { requestContext, inLanguage } = entryOf(await build.load());
    provider.set(requestContext, {
      ...preferences,
      languageFile: build.languageFile(preferences.locale),
      nonce,
      publicKey,
      publicUrl,
      isDemo: seed === 'demo',
      fetch: fetchApi,
      session: cookieOf(request, 'swell-session'),
      keepSession: (token) => {
        newSession = token;
      },
      year: new Date().getFullYear(),
    });
    const response = await inLanguage(preferences, () => handler(decodable(request), provider));
    for (const [name, value] of Object.entries(pageHeaders({ nonce, https, dev }))) response.headers.set(name, value);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
    if (newSession) response.headers.append('Set-Cookie', sessionCookie(newSession, publicUrl));
    return response;
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
