import { LRUCache } from 'lru-cache';
import { type CachedPage, sizeOf } from './cached-page.ts';

export interface PageCache {
  /** Looks for a page; `put` takes the one that is rendered when there is none. */
  find(key: string): Promise<{ cached: CachedPage | undefined; put(page: CachedPage): void }>;
}

const mostBytes = 50 * 1024 * 1024;
/** As long as clients keep a record (§4): so old are stock, reviews and settings at most; products and prices never. */
const ttlMs = 5000;

/** Pages of one version of the catalogue, the longest unused go first. */
export function createPageCache(readVersion: () => Promise<number>, now: () => number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  let version = 0;
  return {
    async find(key) {
      const found = await logged(readVersion());
      // how old a page is cannot be told: none is given, none is kept
      if (found === undefined) return { cached: undefined, put: () => {} };
      if (found !== version) pages.clear();
      version = found;
      const put = (page: CachedPage) => {
        // what was rendered before the catalogue changed is not kept after
        if (found === version) pages.set(key, page);
      };
      return { cached: pages.get(key), put };
    },
  };
}

async function logged(version: Promise<number>): Promise<number | undefined> {
  try {
    return await version;
  } catch (error) {
    console.error('The version of the catalogue could not be read', error);
    return undefined;
  }
}

const cachedPaths =
  /^\/(?:(?:products|category|pages)\/[^/]+(?<!\.data)|search|deals|best-sellers|new-arrivals|trending|free-shipping)?$/;
const readParameters = /^(?:q|sort|min|max|page|reviews|category|stock_status|sale|attributes\..+)$/;
const longestKey = 500;

/** Which page a request of somebody without a session asks for, with the language and currency that it shows. */
export function pageKey(request: Request, shown: { locale: string; currency: { code: string } }): string | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('Authorization') || !cachedPaths.test(pathname)) return undefined;
  if (![...searchParams.keys()].every((name) => readParameters.test(name))) return undefined;
  const key = [pathname + search, shown.locale, shown.currency.code].join(' ');
  return key.length > longestKey ? undefined : key;
}
