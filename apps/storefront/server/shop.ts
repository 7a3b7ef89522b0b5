import type { ServingBackend } from '@mercer/host/backend/serving-backend';
import { StorefrontGateway } from '@mercer/host/backend/storefront-gateway';
import type { ShopConfig } from '@mercer/host/config/config';
import { createClientErrors } from '@mercer/host/http/client-errors';
import { compressResponse } from '@mercer/host/http/compression';
import type { RequestEnv } from '@mercer/host/http/network';
import { Overload } from '@mercer/host/http/overload';
import { createPageLimits } from '@mercer/host/http/page-limits';
import { createShares } from '@mercer/host/http/start-throttle';
import { type Observed, openObserved } from '@mercer/host/observability/observability';
import { type CallEnv, computeEtag, matchesAnyEtag } from '@mercer/server';
import { FeedCache } from './caching/feed-cache.ts';
import { openConsole } from './console.ts';
import { createPages } from './pages.ts';
import { type Middleware, openBuild } from './rendering/build.ts';
import { createFaultResponse } from './rendering/fault-page.ts';
import { getStrictTransport } from './rendering/page-headers.ts';
import { listCountedEvents } from './requests/analytics.ts';
import type { LanguageRequest } from './requests/language-request.ts';
import { createRoutes } from './requests/request-route.ts';

/** Adds a validator computed from the response's bytes, and responds with 304 when the caller's copy is still valid. */
async function revalidateResponse(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 200) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = computeEtag(body);
  // Compression on the way changes bytes, not contents
  headers.set('ETag', `W/${etag}`);
  const isClientCurrent = matchesAnyEtag(request.headers.get('if-none-match') ?? undefined, etag);
  return new Response(isClientCurrent ? null : body, { status: isClientCurrent ? 304 : status, headers });
}

/** Content-Security-Policy of responses that are not pages: shown in a frame or as a document they can do nothing. */
const noDocument = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Puts on an answer what each one has, whoever made it. Pages have a policy of their own. */
function withSecurityHeaders(answer: Response, strictTransport: string | undefined): Response {
  const { headers } = answer;
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', noDocument);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (strictTransport) headers.set('Strict-Transport-Security', strictTransport);
  return answer;
}

export interface Shop {
  /** Answers any request to the shop: backend, sandbox, browser files and pages. */
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** Ends answers that would go on for ever. */
  beginEnd(): void;
  close(): Promise<void>;
  /** Vite's, in development. */
  middleware?: Middleware;
}

const backendPaths =
  /^\/(api|vault|functions|images|operator|openapi\.json|docs\/api|healthz|readyz|ucp|acp|mcp|llms\.txt)(\/|$)|^\/\.well-known\/(apple-|ucp(\/|$)|acp\.json$)/;
const sitemapPaths = /^\/(sitemap\.xml$|sitemaps\/)/;

const isSandboxPath = (pathname: string) => pathname === '/sandbox' || /^\/(sandbox|v1|v2|merchants)\//.test(pathname);
const isReadRequest = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Kept pages that are begun before something else may come in between: a millisecond or two. */
const pagesAtOnce = 4;

/** Browsers that have one give it up (`worker/worker-availability.ts`). */
const respondWithoutWorker = () => new Response(null, { status: 410, headers: { 'Cache-Control': 'no-cache' } });

/** Opens the local or remote backend; only the one that is used is loaded. */
async function openServingBackend(config: ShopConfig, observed: Observed | undefined): Promise<ServingBackend> {
  if (config.apiUrl) return (await import('@mercer/host/backend/remote-backend')).openRemoteBackend(config);
  return (await import('@mercer/host/backend/backend')).openBackend(config, { observed });
}

/** The whole shop in one process, or with its backend elsewhere; needs no port. */
export async function createShop(config: ShopConfig): Promise<Shop> {
  const observed = await openObserved(config);
  const [backend, build, consoleApplication] = await Promise.all([
    openServingBackend(config, observed),
    openBuild(config),
    openConsole(),
  ]);
  const callBackendApi = async (request: Request, env?: CallEnv) => backend.app.fetch(request, env);
  const pages = await createPages(build, config, {
    fetchApi: observed
      ? (request, env) => observed.watch.trackBackendCall(() => callBackendApi(request, env))
      : callBackendApi,
    ...backend,
  });
  const door = config.apiSecret && !config.apiUrl ? createStorefrontDoor(backend, config.apiSecret) : undefined;

  const feed = new FeedCache({
    render: (request) => pages.respond(request),
    readVersion: backend.pageVersion,
    folder: config.dataDir,
    now: Date.now,
  });
  const share = createShares(pagesAtOnce);
  const refuseOverLimit = createPageLimits({ now: () => new Date(), rateLimitPerIp: config.rateLimitPerIp });
  const clientErrors = createClientErrors({ now: Date.now, log: observed?.lines?.error ?? console.error });

  /** Undefined for pages, which are compressed where they are made. */
  async function answerRequest(request: Request, pathname: string, env: RequestEnv): Promise<Response | undefined> {
    if (pathname.startsWith('/images/'))
      return refuseOverLimit('pictures', request, env) ?? backend.app.fetch(request, env);
    const isSuiteCall = config.seed === 'conformance' && request.headers.has('ucp-agent');
    if (isSuiteCall || backendPaths.test(pathname)) return backend.app.fetch(request, env);
    if (pathname === '/metrics' && observed?.metrics && isReadRequest(request))
      return observed.metrics.handleRequest(request);
    if (pathname === '/client-errors') return clientErrors(request, env);
    if (backend.sandbox && isSandboxPath(pathname)) return backend.sandbox.serve(request);
    if (pathname === '/feed.xml' && isReadRequest(request))
      return refuseOverLimit('feed', request, env) ?? feed.handleRequest(request);
    if (backend.mails && /^\/mails(\/|$)/.test(pathname)) return backend.mails.fetch(request);
    const tooMany = refuseOverLimit('pages', request, env);
    if (tooMany) return tooMany;
    if (sitemapPaths.test(pathname)) return revalidateResponse(request, await pages.respond(request, env));
    return undefined;
  }

  /** Answers a request at the address of a language, at which there are only pages and their sitemap. */
  async function serveLanguage({ request, language }: LanguageRequest, env: RequestEnv): Promise<Response> {
    const tooMany = refuseOverLimit('pages', request, env);
    if (tooMany) return withSecurityHeaders(await compressResponse(request, tooMany), strictTransport);
    await share();
    const page = pages.respond(request, env, language);
    if (!sitemapPaths.test(new URL(request.url).pathname)) return page;
    const sitemap = await revalidateResponse(request, await page);
    return withSecurityHeaders(await compressResponse(request, sitemap), strictTransport);
  }

  /**
   * Answers a request that a remote storefront has passed on; the storefront itself limits and counts what it serves.
   */
  async function answerStorefront(request: Request, env: CallEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (backend.sandbox && isSandboxPath(pathname)) return backend.sandbox.serve(request);
    return (await door?.handleRequest(request)) ?? backend.app.fetch(request, env);
  }

  const strictTransport = getStrictTransport(config);

  async function serveRequest(request: Request, env: RequestEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/sw.js' && !config.offlinePages)
      return withSecurityHeaders(respondWithoutWorker(), strictTransport);
    const file = build.staticFile(request, pathname) ?? consoleApplication.handleRequest(request, pathname);
    if (file) return withSecurityHeaders(await file, strictTransport);
    const answered = await answerRequest(request, pathname, env);
    if (answered) return withSecurityHeaders(await compressResponse(request, answered), strictTransport);
    await share();
    return pages.respond(request, env);
  }

  async function serveAndCount(request: Request, env: RequestEnv): Promise<Response> {
    const passedOn = door?.readCallEnv(request, env);
    if (passedOn) return answerStorefront(request, passedOn);
    const inLanguage = await pages.splitLanguage(request);
    const answer = await (inLanguage ? serveLanguage(inLanguage, env) : serveRequest(request, env));
    const events = await listCountedEvents(inLanguage?.request ?? request, answer, {
      publicUrl: config.publicUrl,
      sharedPages: build.sharedPages,
    });
    for (const name of events) backend.tally.countVisit(name);
    return answer;
  }

  const overload = new Overload();
  /** Adds the security headers to an early refusal, which has not passed through the code that usually adds them. */
  const secureRefusal = (answer: Response) =>
    answer.status === 503 ? withSecurityHeaders(answer, strictTransport) : answer;
  const serveSafely = (request: Request, env: RequestEnv = {}) =>
    overload
      .admitRequest(request, () => serveAndCount(request, env))
      .then(secureRefusal)
      .catch((error: unknown) => createFaultResponse(error, config));
  const routeOf = observed && createRoutes(await build.load());

  return {
    fetch:
      observed && routeOf
        ? (request, env = {}) =>
            observed.watch.observeRequest(request, env, { answer: serveSafely, resolveRoute: routeOf })
        : serveSafely,
    beginEnd: backend.beginEnd,
    async close() {
      await feed.close();
      await build.close();
      await backend.close();
      await observed?.end();
    },
    ...(build.middleware ? { middleware: build.middleware } : {}),
  };
}

function createStorefrontDoor(
  { policyHosts, pageVersion, readShopper, tally }: ServingBackend,
  secret: string,
): StorefrontGateway {
  return new StorefrontGateway({
    secret,
    policyHosts,
    pageVersion,
    readShopper,
    count: (name) => tally.countVisit(name),
  });
}
