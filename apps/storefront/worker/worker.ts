import { type AskedPage, isDocument, Keeper } from './keeper.ts';
import { shown } from './kept-document.ts';
import { offlinePage } from './offline-page.ts';
import style from './page/page.css?inline';
import { changesShopper, pageStyle, requestKind } from './request-kind.ts';
import { isStillServed } from './still-served.ts';

/** The script of a kept page: `service-worker.ts` puts it here. */
declare const scriptOfPage: string;

// what the library of types says of a worker is true of the one kind that this file runs in
declare const self: ServiceWorkerGlobalScope;

const { origin } = self.location;
const keeper = new Keeper({ caches, fetch: (url, options) => fetch(url, options), now: () => new Date() });

/** Tabs whose page came from here: so does what it needs, whatever the browser thinks of the line. */
const offlineTabs = new Set<string>();

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  const asked: AskedPage = event.data; // written by `app/features/offline/copies.ts`
  event.waitUntil(quietly(keeper.keep(asked)));
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  if (changesShopper(request, origin)) event.waitUntil(keeper.forget());
  const kind = requestKind(request, origin);
  if (kind === 'kept' || kind === 'shop') event.respondWith(openPage(event));
  else if (kind === 'ours') event.respondWith(ours(request));
  // with a line nothing else goes through here
  else if (kind === 'part' && (offlineTabs.has(clientId) || !navigator.onLine)) event.respondWith(openPart(request));
});

/** From the network; only where there is none from here. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(quietly(look(event.request, response)));
    return response;
  } catch {
    if (event.resultingClientId) offlineTabs.add(event.resultingClientId);
    return keptPage(event.request);
  }
}

async function look({ url }: Request, response: Response): Promise<void> {
  if (!isDocument(response)) return;
  const copy = response.clone();
  await keeper.see({ url, html: await copy.text(), headers: copy.headers });
  await leaveWhenGone();
}

/** The owner of the shop wants no worker any more. */
async function leaveWhenGone(): Promise<void> {
  if (await isStillServed({ caches, fetch: (url, options) => fetch(url, options), now: Date.now })) return;
  await keeper.forget();
  await self.registration.unregister();
}

/** A page that cannot be kept, as the browser has no room, is none less for its shopper. */
function quietly(work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => console.warn('A page is not kept for times without a line:', error));
}

async function keptPage({ url }: Request): Promise<Response> {
  const kept = await keeper.pages.find(url);
  if (kept) return new Response(shown(await kept.html(), kept.keptAt), { headers: kept.headers });
  const all = await keeper.pages.all();
  const html = shown(await offlinePage(all, navigator.language));
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

async function ours({ url }: Request): Promise<Response> {
  const [body, type] = new URL(url).pathname === pageStyle ? [style, 'text/css'] : [scriptOfPage, 'text/javascript'];
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}

async function openPart(request: Request): Promise<Response> {
  return (await keeper.parts.find(request.url)) ?? fetch(request);
}
