import { LRUCache } from 'lru-cache';
import { type CachedPage, estimatePageBytes, isSameDocument } from './cached-page.ts';

export interface PageCache {
  open(version: string): Shelf;
}

/** The pages that show one version of the catalogue. */
export interface Shelf {
  version: string;
  get(key: string): CachedPage | undefined;
  /** Returns the page as it was at another version, or after it expired. */
  before(key: string): CachedPage | undefined;
  /**
   * @param original the key of the page that it is made of: it lives no longer
   * @returns the page, or the one of before where that says the same: what was compressed once stays so
   */
  put(key: string, page: CachedPage, original?: string): CachedPage;
}

interface CacheEntry {
  page: CachedPage;
  version: string;
  until: number;
}

const mostBytes = 50 * 1024 * 1024;
/**
 * Number of milliseconds for which a page is cached, as long as clients cache a record (§4): changes by shoppers, such
 * as the remaining stock, show that late at most; changes by the owner show at once.
 */
const ttlMs = 5000;

/** Pages of the newest version of the catalogue that was asked for, the longest unused go first. */
export function createPageCache(now: () => number): PageCache {
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => estimatePageBytes(page),
  });
  let newest = '';

  const findValidEntry = (key: string, version: string) => {
    const cachedEntry = pages.get(key);
    return cachedEntry && cachedEntry.version === version && now() < cachedEntry.until ? cachedEntry : undefined;
  };

  function storePage(key: string, { page, version, until }: CacheEntry): CachedPage {
    // Pages rendered before a catalogue change are not cached after it
    if (version !== newest || until <= now()) return page;
    const previousPage = pages.peek(key)?.page;
    const storedPage = previousPage && isSameDocument(previousPage, page) ? previousPage : page;
    if (page.basis) storedPage.basis = page.basis;
    pages.set(key, { page: storedPage, version, until });
    return storedPage;
  }

  return {
    open(version) {
      newest = version;
      return {
        version,
        get: (key) => findValidEntry(key, version)?.page,
        before: (key) => pages.peek(key)?.page,
        put(key, page, original = key) {
          const until = original === key ? now() + ttlMs : (findValidEntry(original, version)?.until ?? 0);
          return storePage(key, { page, version, until: Math.min(until, page.basis?.until ?? until) });
        },
      };
    },
  };
}

const cachedPaths =
  /^\/(?:(?:products|category|pages)\/[^/]+(?<!\.data)|search|categories|deals|best-sellers|new-arrivals|trending|free-shipping)?$/;
const readParameters = /^(?:q|sort|min|max|page|from|reviews|category|stock_status|sale|attributes\..+)$/;
const longestKey = 500;

/**
 * Returns true when a request is for a page of the catalogue, which is the same for many shoppers, and for a long time.
 */
export function isPlainPage({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && cachedPaths.test(new URL(url).pathname);
}

/**
 * Builds the cache key of the page that a request asks for, with its language and currency; undefined when the page is
 * not cached.
 */
export function buildPageKey(
  request: Request,
  preferences: { locale: string; currency: { code: string } },
): string | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('Authorization') || !cachedPaths.test(pathname)) return undefined;
  if (![...searchParams.keys()].every((name) => readParameters.test(name))) return undefined;
  const key = [pathname + search, preferences.locale, preferences.currency.code].join(' ');
  return key.length > longestKey ? undefined : key;
}
