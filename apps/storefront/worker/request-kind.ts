/**
 * Kind of a request to the worker. `kept` and `shop` are opened pages: the former are cached, the latter are replaced
 * by an offline notice. `part` is what a cached page needs in addition, `ours` what only the worker has. All `other`
 * requests are ignored.
 */
export type RequestKind = 'kept' | 'shop' | 'part' | 'ours' | 'other';

/** The catalogue and the cart. Nothing behind a sign-in, nothing whose address is a secret, no search. */
const cacheablePaths =
  /^\/(?:(?:products|category|pages)\/[^/]+(?<!\.data)|cart|categories|deals|best-sellers|new-arrivals|trending|free-shipping)?$/;
const shopPaths =
  /^\/(?:search|wishlist|login|signup|orders\/find|account(?:\/(?:addresses|orders|cards|subscriptions))?)$/;
const partPaths = /^\/(?:(?:assets|images)\/.+|theme\.css|icon\.svg|favicon\.svg|favicon-32\.png)$/;

export const workerPath = '/sw.js';

/** Style sheet and script of a kept page: the worker brings them along. */
export const pageStyle = '/offline/page.css';
export const pageScript = '/offline/page.js';

export function classifyRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind {
  const { pathname, origin: requestOrigin } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return 'other';
  if (mode === 'navigate') return cacheablePaths.test(pathname) ? 'kept' : shopPaths.test(pathname) ? 'shop' : 'other';
  if (pathname === pageStyle || pathname === pageScript) return 'ours';
  return partPaths.test(pathname) ? 'part' : 'other';
}

export const isCacheablePage = (url: string) => cacheablePaths.test(new URL(url).pathname);

/** A shopper comes or goes, by a call of the shop's scripts or by a form without them, which may be in a language. */
const doors = /^\/(?:api\/account(?:\/(?:login|logout))?|(?:[a-z]{2,3}(?:-[a-z\d]+)*\/)?(?:login|logout|signup))$/;

export function changesShopper({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  const { pathname, origin: requestOrigin } = new URL(url);
  return method === 'POST' && requestOrigin === origin && doors.test(pathname);
}

/** Lists differ by what stands after the `?`; of all other pages that is where the shopper came from. */
const lists = /^\/(?:category\/|deals|best-sellers|new-arrivals|trending|free-shipping)/;

/** Returns the key under which a page is cached: its path, and for lists also the query. */
export function toPageKey(url: string): string {
  const { pathname, search } = new URL(url);
  return lists.test(pathname) ? pathname + search : pathname;
}
