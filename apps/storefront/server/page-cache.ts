import { LRUCache } from 'lru-cache';
import { type CachedPage, sizeOf } from './cached-page.ts';

export interface PageCache {
  /** undefined while the version of the catalogue cannot be read: how old a page is cannot be told then. */
  open(): Promise<Shelf | undefined>;
}

/** The pages that show one version of the catalogue. */
export interface Shelf {
  version: string;
  get(key: string): CachedPage | undefined;
  /** @param original the key of the page that it is made of: it lives no longer */
  put(key: string, page: CachedPage, original?: string): void;
}

const mostBytes = 50 * 1024 * 1024;
/** As long as clients keep a record (§4): so old are stock, reviews and settings at most; products and prices never. */
const ttlMs = 5000;

/** Pages of one version of the catalogue, the longest unused go first. */
export function createPageCache(readVersion: () => Promise<string>, now: () => number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  let version = '';
  return {
    async open() {
      const found = await logged(readVersion());
      if (found === undefined) return undefined;
      if (found !== version) pages.clear();
      version = found;
      return {
        version: found,
        get: (key) => (found === version ? pages.get(key) : undefined),
        put(key, page, original = key) {
          const ttl = original === key ? ttlMs : pages.getRemainingTTL(original);
          // what was rendered before the catalogue changed is not kept after
          if (found === version && ttl > 0) pages.set(key, page, { ttl });
        },
      };
    },
  };
}

async function logged(version: Promise<string>): Promise<string | undefined> {
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

/** Which page a request asks for, with the language and currency that it shows. */
export function pageKey(request: Request, shown: { locale: string; currency: { code: string } }): string | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('Authorization') || !cachedPaths.test(pathname)) return undefined;
  if (![...searchParams.keys()].every((name) => readParameters.test(name))) return undefined;
  const key = [pathname + search, shown.locale, shown.currency.code].join(' ');
  return key.length > longestKey ? undefined : key;
}
