import { LRUCache } from 'lru-cache';
import { type CachedPage, isSamePage, sizeOf } from './cached-page.ts';

export interface PageCache {
  open(version: string): Shelf;
}

/** The pages that show one version of the catalogue. */
export interface Shelf {
  version: string;
  get(key: string): CachedPage | undefined;
  /** As it was at another version, or too long ago. */
  before(key: string): CachedPage | undefined;
  /**
   * @param original the key of the page that it is made of: it lives no longer
   * @returns the page, or the one of before where that says the same: what was compressed once stays so
   */
  put(key: string, page: CachedPage, original?: string): CachedPage;
}

interface KeptPage {
  page: CachedPage;
  version: string;
  until: number;
}

const mostBytes = 50 * 1024 * 1024;
/** As long as clients keep a record (§4): so old is at most what shoppers change, as how many pieces are left; what the owner sets never. */
const ttlMs = 5000;

/** Pages of the newest version of the catalogue that was asked for, the longest unused go first. */
export function createPageCache(now: () => number): PageCache {
  const pages = new LRUCache<string, KeptPage>({ maxSize: mostBytes, sizeCalculation: ({ page }) => sizeOf(page) });
  let newest = '';

  const held = (key: string, version: string) => {
    const kept = pages.get(key);
    return kept && kept.version === version && now() < kept.until ? kept : undefined;
  };

  function keep(key: string, { page, version, until }: KeptPage): CachedPage {
    // what was rendered before the catalogue changed is not kept after
    if (version !== newest || until <= now()) return page;
    const before = pages.peek(key)?.page;
    const same = before && isSamePage(before, page) ? before : page;
    if (page.basis) same.basis = page.basis;
    pages.set(key, { page: same, version, until });
    return same;
  }

  return {
    open(version) {
      newest = version;
      return {
        version,
        get: (key) => held(key, version)?.page,
        before: (key) => pages.peek(key)?.page,
        put(key, page, original = key) {
          const until = original === key ? now() + ttlMs : (held(original, version)?.until ?? 0);
          return keep(key, { page, version, until: Math.min(until, page.basis?.until ?? until) });
        },
      };
    },
  };
}

const cachedPaths =
  /^\/(?:(?:products|category|pages)\/[^/]+(?<!\.data)|search|categories|deals|best-sellers|new-arrivals|trending|free-shipping)?$/;
const readParameters = /^(?:q|sort|min|max|page|from|reviews|category|stock_status|sale|attributes\..+)$/;
const longestKey = 500;

/** Of the catalogue: what is the same for many shoppers, and for a long time. */
export function isPlainPage({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && cachedPaths.test(new URL(url).pathname);
}

/** Which page a request asks for, with the language and currency that it shows. */
export function pageKey(request: Request, shown: { locale: string; currency: { code: string } }): string | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('Authorization') || !cachedPaths.test(pathname)) return undefined;
  if (![...searchParams.keys()].every((name) => readParameters.test(name))) return undefined;
  const key = [pathname + search, shown.locale, shown.currency.code].join(' ');
  return key.length > longestKey ? undefined : key;
}
