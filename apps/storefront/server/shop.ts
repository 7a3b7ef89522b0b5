import type { CallEnv } from '@mercer/server';
import { type Middleware, openBuild } from './build.ts';
import { createClientErrors } from './client-errors.ts';
import { compressed } from './compression.ts';
import type { ShopConfig } from './config.ts';
import { withSecurityHeaders } from './every-answer.ts';
import { faultPage } from './fault-page.ts';
import { KeptFeed } from './kept-feed.ts';
import type { RequestEnv } from './network.ts';
import { type Observed, openObserved } from './observed.ts';
import { Overload } from './overload.ts';
import { strictTransportOf } from './page-headers.ts';
import { createPageLimits } from './page-limits.ts';
import { createPages } from './pages.ts';
import { createRoutes } from './request-route.ts';
import { revalidated } from './revalidated.ts';
import type { ServingBackend } from './serving-backend.ts';
import { createShares } from './shares.ts';
import { StorefrontDoor } from './storefront-door.ts';
import { countedOf } from './visits.ts';

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
  /^\/(api|vault|functions|images|operator|openapi\.json|docs\/api|healthz|readyz)(\/|$)|^\/\.well-known\/apple-/;
const sitemapPaths = /^\/(sitemap\.xml$|sitemaps\/)/;

const isSandbox = (pathname: string) => pathname === '/sandbox' || /^\/(sandbox|v1|v2|merchants)\//.test(pathname);
const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Kept pages that are begun before something else may come in between: a millisecond or two. */
const pagesAtOnce = 4;

/** Browsers that have one give it up (`worker/still-served.ts`). */
const noWorker = () => new Response(null, { status: 410, headers: { 'Cache-Control': 'no-cache' } });

/** Neither is loaded where the other one serves. */
async function openBackend(config: ShopConfig, observed: Observed | undefined): Promise<ServingBackend> {
  if (config.apiUrl) return (await import('./remote-backend.ts')).openRemoteBackend(config);
  return (await import('./backend.ts')).openBackend(config, { observed });
}

/** The whole shop in one process, or with its backend elsewhere; needs no port. */
export async function createShop(config: ShopConfig): Promise<Shop> {
  const observed = await openObserved(config);
  const [backend, build] = await Promise.all([openBackend(config, observed), openBuild(config)]);
  const fetchApi = async (request: Request, env?: CallEnv) => backend.app.fetch(request, env);
  const pages = await createPages(build, config, {
    fetchApi: observed ? (request, env) => observed.watch.backend(() => fetchApi(request, env)) : fetchApi,
    ...backend,
  });
  const door = config.apiSecret && !config.apiUrl ? doorOf(backend, config.apiSecret) : undefined;

  const feed = new KeptFeed({
    render: (request) => pages(request, {}),
    readVersion: backend.pageVersion,
    folder: config.dataDir,
    now: Date.now,
  });
  const share = createShares(pagesAtOnce);
  const refused = createPageLimits({ now: () => new Date(), rateLimitPerIp: config.rateLimitPerIp });
  const clientErrors = createClientErrors({ now: Date.now, log: observed?.lines?.error ?? console.error });

  /** Undefined for pages, which are compressed where they are made. */
  async function answer(request: Request, pathname: string, env: RequestEnv): Promise<Response | undefined> {
    if (pathname.startsWith('/images/')) return refused('pictures', request, env) ?? backend.app.fetch(request, env);
    if (backendPaths.test(pathname)) return backend.app.fetch(request, env);
    if (pathname === '/metrics' && observed?.metrics && isRead(request)) return observed.metrics.answer(request);
    if (pathname === '/client-errors') return clientErrors(request, env);
    if (backend.sandbox && isSandbox(pathname)) return backend.sandbox.serve(request);
    if (pathname === '/feed.xml' && isRead(request)) return refused('feed', request, env) ?? feed.answer(request);
    if (backend.mails && /^\/mails(\/|$)/.test(pathname)) return backend.mails.fetch(request);
    const tooMany = refused('pages', request, env);
    if (tooMany) return tooMany;
    if (sitemapPaths.test(pathname)) return revalidated(request, await pages(request, env));
    return undefined;
  }

  /** Of a storefront elsewhere, which limits and counts what it answers itself. */
  async function answerStorefront(request: Request, env: CallEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (backend.sandbox && isSandbox(pathname)) return backend.sandbox.serve(request);
    return (await door?.answer(request)) ?? backend.app.fetch(request, env);
  }

  const strictTransport = strictTransportOf(config);

  async function serve(request: Request, env: RequestEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/sw.js' && !config.offlinePages) return withSecurityHeaders(noWorker(), strictTransport);
    const file = build.staticFile(request, pathname);
    if (file) return withSecurityHeaders(await file, strictTransport);
    const answered = await answer(request, pathname, env);
    if (answered) return withSecurityHeaders(await compressed(request, answered), strictTransport);
    await share();
    return pages(request, env);
  }

  async function counted(request: Request, env: RequestEnv): Promise<Response> {
    const passedOn = door?.envOf(request, env);
    if (passedOn) return answerStorefront(request, passedOn);
    const answer = await serve(request, env);
    for (const name of countedOf(request, answer, config.publicUrl)) backend.tally.count(name);
    return answer;
  }

  const overload = new Overload();
  /** Who is refused before anything else has been done has these headers as well. */
  const secured = (answer: Response) => (answer.status === 503 ? withSecurityHeaders(answer, strictTransport) : answer);
  const safely = (request: Request, env: RequestEnv = {}) =>
    overload
      .run(request, () => counted(request, env))
      .then(secured)
      .catch((error: unknown) => faultPage(error, config));
  const routeOf = observed && createRoutes(await build.load());

  return {
    fetch:
      observed && routeOf
        ? (request, env = {}) => observed.watch.request(request, env, { answer: safely, routeOf })
        : safely,
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

function doorOf({ policyHosts, pageVersion, readShopper, tally }: ServingBackend, secret: string): StorefrontDoor {
  return new StorefrontDoor({ secret, policyHosts, pageVersion, readShopper, count: (name) => tally.count(name) });
}
