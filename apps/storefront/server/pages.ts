import type { CallEnv, PolicyHosts } from '@mercer/server';
import type { StorefrontBuild } from './build.ts';
import type { PageBody } from './cached-page.ts';
import { checkoutIdOf, followCheckoutLink } from './checkout-link.ts';
import { compressed } from './compression.ts';
import type { ShopConfig } from './config.ts';
import { continueAt, leadsAway } from './continue-page.ts';
import { sessionOf } from './cookie.ts';
import { maxFormBytes } from './form-size.ts';
import { createKeptPages } from './kept-pages.ts';
import type { RequestEnv } from './network.ts';
import { createPageCache, pageKey } from './page-cache.ts';
import { createNonces, pageHeaders, strictTransportOf } from './page-headers.ts';
import { checkPageRequest, type PageRequest } from './page-request.ts';
import { createPreferences } from './preferences.ts';
import { createRenderer, entryOf } from './renderer.ts';
import type { ServingBackend } from './serving-backend.ts';

interface PagesDeps extends Pick<ServingBackend, 'rateLimiter' | 'policyHosts' | 'pageVersion' | 'readShopper'> {
  /** Reaches the backend. */
  fetchApi(request: Request, env?: CallEnv): Promise<Response>;
}

/** Answers with pages; those that are the same for every visitor without a session are kept for a while. */
export async function createPages(build: StorefrontBuild, config: ShopConfig, deps: PagesDeps) {
  const { publicKey, publicUrl, dev } = config;
  const strictTransport = strictTransportOf(config);
  const pictures = config.picturesUrl ? [picturesHost(config.picturesUrl)] : [];
  const nextNonce = createNonces();
  const { styleSheet, font } = build;
  const { readShopper, pageVersion } = deps;
  const fetch = (request: Request) => deps.fetchApi(request, { forPage: true });
  const preferencesOf = createPreferences({ fetch, readShopper, pageVersion, publicUrl, publicKey, now: Date.now });
  const { render, isSame } = await createRenderer(build, config);
  const keptPage = createKeptPages({
    cache: createPageCache(Date.now),
    render,
    isSame,
    entry: async () => entryOf(await build.load()),
  });

  async function page({ request, form, refusal, explanation }: PageRequest, nonce: string, env: RequestEnv) {
    const preferences = await preferencesOf(request);
    const session = sessionOf(request);
    const fetchApi = (call: Request) => deps.fetchApi(call, { ...env, forPage: true });
    const visit = { request, form, preferences, nonce, session, refusal, explanation, fetchApi };
    const key = dev || !preferences.areKnown ? undefined : pageKey(request, preferences);
    return (key && (await keptPage(key, visit))) || render(visit);
  }

  async function checkRequest(request: Request, env: RequestEnv): Promise<Response | PageRequest> {
    const linked = request.method === 'GET' || request.method === 'HEAD' ? checkoutIdOf(request) : undefined;
    if (linked !== undefined) {
      const { locale } = await preferencesOf(request);
      return followCheckoutLink(request, linked, { fetchApi: deps.fetchApi, publicUrl, publicKey, env, locale });
    }
    return checkPageRequest(request, {
      publicUrl,
      takesForm: () => deps.rateLimiter.allows(env.ip),
      maxBytes: () => maxFormBytes(request, { fetch, publicUrl, publicKey }),
    });
  }

  return async (request: Request, env: RequestEnv = {}): Promise<Response> => {
    const nonce = nextNonce();
    const checked = await checkRequest(request, env);
    if (checked instanceof Response) {
      const headers = pageHeaders({ nonce, strictTransport, dev, styleSheet: undefined });
      for (const [name, value] of Object.entries(headers)) {
        if (!checked.headers.has(name)) checked.headers.set(name, value);
      }
      return checked;
    }
    const answer = await page(checked, nonce, env);
    const hosts = [...(await deps.policyHosts()), ...pictures];
    const headers = {
      ...pageHeaders({ nonce, strictTransport, dev, styleSheet, font, hosts }),
      ...checked.headers,
    };
    if ('encoding' in answer) {
      const response = keptResponse(answer, { ...headers, 'Cache-Control': cachingOf(request) });
      return answer.encoding ? response : compressed(request, response, answer.bytes);
    }
    const { response, document } = leadsAway(answer.response)
      ? await continueAt(answer.response, { locale: (await preferencesOf(request)).locale, styleSheet })
      : answer;
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.append('Vary', vary);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', cachingOf(request));
    return compressed(request, response, document);
  };
}

function picturesHost(url: string): PolicyHosts {
  return { script: [], frame: [], connect: [], image: [url] };
}

/** The language is that of the browser until the shopper chooses one, which a cookie tells. */
const vary = 'Accept-Language, Cookie';

/** Its headers are written at once, as Node sends them. */
function keptResponse({ bytes, encoding }: PageBody, headers: Record<string, string>): Response {
  return new Response(encoding ? bytes : null, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(encoding ? { 'Content-Encoding': encoding, Vary: `Accept-Encoding, ${vary}` } : { Vary: vary }),
      ...headers,
    },
  });
}

/** What shows a shopper's own data must not come back after they have left; Back would not ask for it again. */
function cachingOf(request: Request): string {
  return sessionOf(request) ? 'private, no-store' : 'private, no-cache';
}
