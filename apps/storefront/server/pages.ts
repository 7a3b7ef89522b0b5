import { sessionCookie } from '@mercer/server';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestContext } from '../app/request-context.ts';
import type { StorefrontBuild } from './build.ts';
import type { ShopConfig } from './config.ts';
import { newNonce, pageHeaders } from './page-headers.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Renders pages; their loaders reach the backend through `fetchApi`. */
export function createPages(build: StorefrontBuild, config: ShopConfig, fetchApi: Fetch): Fetch {
  const { publicKey, publicUrl, dev, seed } = config;
  const https = publicUrl.startsWith('https:');
  const handler = createRequestHandler(build.load, dev ? 'development' : 'production');
  return async (request) => {
    const nonce = newNonce();
    let newSession: string | undefined;
    const provider = new RouterContextProvider();
    provider.set(contextKey(await build.load()), {
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
    const response = await handler(decodable(request), provider);
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

/** The key under which the build's own code looks for its context: keys are compared by identity. */
function contextKey(build: ServerBuild): RouterContext<RequestContext> {
  return (build.entry.module as unknown as { requestContext: RouterContext<RequestContext> }).requestContext;
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
