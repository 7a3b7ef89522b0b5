import type { LanguageAddress } from '@mercer/contract';
import type { ServingBackend } from '@mercer/host/backend/serving-backend';
import type { ShopConfig } from '@mercer/host/config/config';
import { compressResponse } from '@mercer/host/http/compression';
import { readRequestSession } from '@mercer/host/http/cookie';
import type { RequestEnv } from '@mercer/host/http/network';
import type { CallEnv, PolicyHosts } from '@mercer/server';
import type { PageBody } from './caching/cached-page.ts';
import { createCachedPages } from './caching/cached-pages.ts';
import { createPageCache } from './caching/page-cache.ts';
import type { StorefrontBuild } from './rendering/build.ts';
import { isExternalRedirect, respondWithContinuePage } from './rendering/continue-page.ts';
import { localizeRedirect } from './rendering/localize-document.ts';
import { buildPageHeaders, createNonce, getStrictTransport } from './rendering/page-headers.ts';
import { createRenderer, getServerEntry } from './rendering/renderer.ts';
import { followCheckoutLink, readCheckoutId } from './requests/checkout-link.ts';
import { maxFormBytes } from './requests/form-size.ts';
import { type LanguageRequest, mayNameLanguage, splitLanguageRequest } from './requests/language-request.ts';
import { checkPageRequest, type PageRequest } from './requests/page-request.ts';
import { createPreferences, type Preferences } from './requests/preferences.ts';
import { createSlugReader, resolveTranslatedSlug } from './requests/translated-slugs.ts';

interface PagesDeps extends Pick<ServingBackend, 'rateLimiter' | 'policyHosts' | 'pageVersion' | 'readShopper'> {
  /** Reaches the backend. */
  fetchApi(request: Request, env?: CallEnv): Promise<Response>;
}

/** Answers with pages; those that are the same for every visitor without a session are kept for a while. */
export async function createPages(build: StorefrontBuild, config: ShopConfig, deps: PagesDeps) {
  const { publicKey, publicUrl, dev } = config;
  const strictTransport = getStrictTransport(config);
  const pictures = config.picturesUrl ? [picturesHost(config.picturesUrl)] : [];
  const { styleSheet } = build;
  const { readShopper, pageVersion } = deps;
  const fetchForPage = (request: Request) => deps.fetchApi(request, { forPage: true });
  const { readPreferences, listLanguages } = createPreferences({
    fetch: fetchForPage,
    readShopper,
    pageVersion,
    publicUrl,
    publicKey,
    now: Date.now,
  });
  const readSlugs = createSlugReader({ fetch: fetchForPage, publicUrl, publicKey });
  const { render, isSame } = await createRenderer(build, config);
  const loadEntry = async () => getServerEntry(await build.load());
  const cachedPages = createCachedPages({
    cache: createPageCache(Date.now),
    render,
    isSame,
    entry: loadEntry,
  });

  async function respondWithPage(
    { request, form, refusal, explanation }: PageRequest,
    { preferences, languagePath, nonce, env }: PageCircumstances,
  ) {
    const session = readRequestSession(request);
    const fetchApiForVisit = (call: Request) => deps.fetchApi(call, { ...env, forPage: true });
    const facts = { preferences, languagePath, nonce, session, refusal, explanation };
    const visit = { request, form, ...facts, fetchApi: fetchApiForVisit };
    const isShared = !dev && preferences.areKnown;
    const key = isShared ? (await build.sharedPages()).buildKey(request, { ...preferences, languagePath }) : undefined;
    return (key && (await cachedPages(key, visit))) || render(visit);
  }

  async function checkRequest(
    request: Request,
    env: RequestEnv,
    language: LanguageAddress | undefined,
  ): Promise<Response | PageRequest> {
    const linked = request.method === 'GET' || request.method === 'HEAD' ? readCheckoutId(request) : undefined;
    if (linked !== undefined) {
      const { locale } = await readPreferences(request, language);
      return followCheckoutLink(request, linked, { fetchApi: deps.fetchApi, publicUrl, publicKey, env, locale });
    }
    return checkPageRequest(request, {
      publicUrl,
      takesForm: () => deps.rateLimiter.allows(env.ip),
      maxBytes: () => maxFormBytes(request, { fetch: fetchForPage, publicUrl, publicKey }),
    });
  }

  /** @param language the one that the address of the request names; absent when it names none */
  async function respond(request: Request, env: RequestEnv = {}, language?: LanguageAddress): Promise<Response> {
    const languagePath = language?.path ?? '';
    const resolved = language ? await resolveTranslatedSlug({ request, language }, readSlugs) : request;
    const checked = resolved instanceof Response ? resolved : await checkRequest(resolved, env, language);
    if (checked instanceof Response) {
      localizeRedirect(checked, languagePath);
      const headers = buildPageHeaders({ strictTransport, dev, styleSheet: undefined });
      for (const [name, value] of Object.entries(headers)) {
        if (!checked.headers.has(name)) checked.headers.set(name, value);
      }
      // A browser would follow a redirect to a former slug for ever, also once the slug is back
      if (!checked.headers.has('Cache-Control')) checked.headers.set('Cache-Control', getCacheControl(request));
      return checked;
    }
    const hosts = [...(await deps.policyHosts()), ...pictures];
    const nonce = createNonce(hosts);
    const preferences = await readPreferences(checked.request, language);
    const answer = await respondWithPage(checked, { preferences, languagePath, nonce, env });
    const { inlineScriptSource } = await loadEntry();
    const inlineScript = inlineScriptSource(checked.refusal === undefined);
    const font = build.findFont(preferences.displayFont);
    const headers = {
      ...buildPageHeaders({ inlineScript, nonce, strictTransport, dev, styleSheet, font, hosts }),
      ...checked.headers,
    };
    if ('encoding' in answer) {
      const response = buildCachedResponse(answer, { ...headers, 'Cache-Control': getCacheControl(request) });
      return answer.encoding ? response : compressResponse(request, response, answer.bytes);
    }
    localizeRedirect(answer.response, languagePath);
    const { response, document } = isExternalRedirect(answer.response)
      ? await respondWithContinuePage(answer.response, { locale: preferences.locale, styleSheet })
      : answer;
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.append('Vary', vary);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', getCacheControl(request));
    return compressResponse(request, response, document);
  }

  return {
    respond,
    /** Splits the address of a page in a language; undefined for other addresses. */
    splitLanguage: async (request: Request): Promise<LanguageRequest | undefined> =>
      mayNameLanguage(new URL(request.url).pathname) ? splitLanguageRequest(request, await listLanguages()) : undefined,
  };
}

/** Circumstances in which a page is rendered. */
interface PageCircumstances {
  preferences: Preferences;
  languagePath: string;
  nonce: string | undefined;
  env: RequestEnv;
}

function picturesHost(url: string): PolicyHosts {
  return { script: [], frame: [], connect: [], image: [url] };
}

/** The language is that of the browser until the shopper chooses one, which a cookie tells. */
const vary = 'Accept-Language, Cookie';

/** Creates the response of a cached page; its headers are written at once, as Node sends them. */
function buildCachedResponse({ bytes, encoding }: PageBody, headers: Record<string, string>): Response {
  return new Response(encoding ? bytes : null, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(encoding ? { 'Content-Encoding': encoding, Vary: `Accept-Encoding, ${vary}` } : { Vary: vary }),
      ...headers,
    },
  });
}

/**
 * Returns the `Cache-Control` of a page: pages with a shopper's own data must not reappear after logout, as Back would
 * not request them again.
 */
function getCacheControl(request: Request): string {
  return readRequestSession(request) ? 'private, no-store' : 'private, no-cache';
}
