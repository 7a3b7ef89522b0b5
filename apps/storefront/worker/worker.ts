import { isPageDocument, OfflineCache, type RequestedPage } from './offline-cache.ts';
import { prepareForDisplay } from './offline-document.ts';
import { renderOfflinePage } from './offline-page.ts';
import style from './page/page.css?inline';
import { changesShopper, classifyRequest, pageStyle } from './request-kind.ts';
import { isStillServed } from './worker-availability.ts';

/** The script of a kept page: `service-worker.ts` puts it here. */
declare const scriptOfPage: string;

// TypeScript's worker library describes all kinds of workers
declare const self: ServiceWorkerGlobalScope;

const { origin } = self.location;
const keeper = new OfflineCache({ caches, fetch: (url, options) => fetch(url, options), now: () => new Date() });

/** Tabs whose page came from here: so does what it needs, whatever the browser thinks of the line. */
const offlineTabs = new Set<string>();

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(activateWorker()));

async function activateWorker(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  const requestedPage: RequestedPage = event.data; // written by `app/features/offline/offline-copies.ts`
  event.waitUntil(logCacheFailure(keeper.cacheRequestedPage(requestedPage)));
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  if (changesShopper(request, origin)) event.waitUntil(keeper.forgetEverything());
  const kind = classifyRequest(request, origin);
  if (kind === 'kept' || kind === 'shop') event.respondWith(respondWithPage(event));
  else if (kind === 'ours') event.respondWith(respondWithOwnFile(request));
  // Online requests of other kinds do not pass here
  else if (kind === 'part' && (offlineTabs.has(clientId) || !navigator.onLine))
    event.respondWith(respondWithPart(request));
});

/** Responds with the page from the network, or from the cache when there is no network. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  try {
    const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(logCacheFailure(inspectResponse(event.request, response)));
    return response;
  } catch {
    if (event.resultingClientId) offlineTabs.add(event.resultingClientId);
    return respondFromCache(event.request);
  }
}

async function inspectResponse({ url }: Request, response: Response): Promise<void> {
  if (!isPageDocument(response)) return;
  const copy = response.clone();
  await keeper.cacheDocument({ url, html: await copy.text(), headers: copy.headers });
  await leaveWhenGone();
}

/** The owner of the shop wants no worker any more. */
async function leaveWhenGone(): Promise<void> {
  if (await isStillServed({ caches, fetch: (url, options) => fetch(url, options), now: Date.now })) return;
  await keeper.forgetEverything();
  await self.registration.unregister();
}

/** A page that cannot be kept, as the browser has no room, is none less for its shopper. */
function logCacheFailure(work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => console.warn('A page is not kept for times without a line:', error));
}

async function respondFromCache({ url }: Request): Promise<Response> {
  const cachedPage = await keeper.pages.findByUrl(url);
  if (cachedPage)
    return new Response(prepareForDisplay(await cachedPage.html(), cachedPage.keptAt), { headers: cachedPage.headers });
  const cachedPages = await keeper.pages.listNewestFirst();
  const html = prepareForDisplay(await renderOfflinePage(cachedPages, navigator.language));
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

async function respondWithOwnFile({ url }: Request): Promise<Response> {
  const [body, type] = new URL(url).pathname === pageStyle ? [style, 'text/css'] : [scriptOfPage, 'text/javascript'];
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}

async function respondWithPart(request: Request): Promise<Response> {
  return (await keeper.parts.findByUrl(request.url)) ?? fetch(request);
}
