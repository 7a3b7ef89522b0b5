import { Cache } from '@mercer/server';
import { type CachedPage, estimatePageBytes, isSameDocument } from './cached-page.ts';

export interface PageCache {
  open(version: string): Shelf;
}

interface StoredPage {
  page: CachedPage;
  expiresAt: number;
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

/**
 * Number of milliseconds for which a page is cached, as long as clients cache a record (§4): changes by shoppers, such
 * as the remaining stock, show that late at most; changes by the owner show at once.
 */
const ttlMs = 5000;

/** Creates the cache of pages at the newest version of the catalogue that was requested. */
export function createPageCache(now: () => number): PageCache {
  const pages = new Cache<string, StoredPage>('pages', ({ page }) => estimatePageBytes(page));
  let newest = '';

  function storePage(key: string, { page, expiresAt }: StoredPage, version: string): CachedPage {
    // Pages rendered before a catalogue change are not cached after it
    if (version !== newest || expiresAt <= now()) return page;
    const previousPage = pages.peek(key)?.page;
    const storedPage = previousPage && isSameDocument(previousPage, page) ? previousPage : page;
    if (page.basis) storedPage.basis = page.basis;
    pages.set(key, { page: storedPage, expiresAt }, { version, expiresAt });
    return storedPage;
  }

  return {
    open(version) {
      newest = version;
      const findFreshPage = (key: string) => pages.get(key, { version, now: now() });
      return {
        version,
        get: (key) => findFreshPage(key)?.page,
        before: (key) => pages.peek(key)?.page,
        put(key, page, original = key) {
          const expiresAt = original === key ? now() + ttlMs : (findFreshPage(original)?.expiresAt ?? 0);
          return storePage(key, { page, expiresAt: Math.min(expiresAt, page.basis?.until ?? expiresAt) }, version);
        },
      };
    },
  };
}
