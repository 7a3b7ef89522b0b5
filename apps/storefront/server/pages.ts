import type { StorefrontBuild } from './build.ts';
import { encodingOf } from './compression.ts';
import type { ShopConfig } from './config.ts';
import { cookieOf } from './cookie.ts';
import { keepPage, pageWith } from './kept-page.ts';
import { createPageCache, pageKey } from './page-cache.ts';
import { newNonce, pageHeaders } from './page-headers.ts';
import { createPreferences } from './preferences.ts';
import { createRenderer } from './renderer.ts';

type Fetch = (request: Request) => Promise<Response>;

interface PagesDeps {
  /** Reaches the backend. */
  fetchApi: Fetch;
  /** Another number when products changed. */
  catalogVersion(): Promise<number>;
}

/** Answers with pages; those that are the same for every visitor without a session are kept for a while. */
export async function createPages(build: StorefrontBuild, config: ShopConfig, deps: PagesDeps): Promise<Fetch> {
  const { publicKey, publicUrl, dev } = config;
  const https = publicUrl.startsWith('https:');
  const preferencesOf = createPreferences({ fetch: deps.fetchApi, publicUrl, publicKey, now: Date.now });
  const render = await createRenderer(build, config, deps.fetchApi);
  const cache = createPageCache(deps.catalogVersion, Date.now);

  async function page(request: Request, nonce: string): Promise<Response> {
    const preferences = await preferencesOf(request);
    const session = cookieOf(request, 'swell-session');
    const visit = { request, preferences, nonce, session };
    const key = dev || session || !preferences.areKnown ? undefined : pageKey(request, preferences);
    if (!key) return (await render(visit)).response;
    const { kept, keep } = await cache.find(key);
    if (kept) return pageWith(kept, nonce, encodingOf(request));
    const { response, whole } = await render(visit);
    if (!whole || response.status !== 200 || response.headers.has('Set-Cookie')) return response;
    const html = Buffer.from(await response.arrayBuffer());
    keep(keepPage(html, nonce));
    return new Response(html, response);
  }

  return async (request) => {
    const nonce = newNonce();
    const response = await page(request, nonce);
    const headers = pageHeaders({ nonce, https, dev, styleSheet: build.styleSheet });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', cachingOf(request));
    return response;
  };
}

/** What shows a shopper's own data must not come back after they have left; Back would not ask for it again. */
function cachingOf(request: Request): string {
  return cookieOf(request, 'swell-session') ? 'private, no-store' : 'private, no-cache';
}
