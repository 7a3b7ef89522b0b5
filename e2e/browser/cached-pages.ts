import type { Page } from '@playwright/test';
import { expect } from './shopper.ts';
import { interactUntil, openHydratedPage } from './wait-for-hydration.ts';

/** Looks at a page as somebody who then turns to something else: that is when pages begin to be kept. */
export async function viewAndCachePage(page: Page, path: string) {
  await openHydratedPage(page, path);
  await switchToOtherTab(page);
  await expectPageCached(page, path);
}

/** A first sign of the shopper, then another tab in front of this one. */
export async function switchToOtherTab(page: Page) {
  await interactUntil(page, async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
    return page.evaluate(async () => {
      // The module that caches pages loads with them
      const isThere = performance.getEntriesByType('resource').some(({ name }) => /\/overlays-[^/]*\.js$/.test(name));
      return isThere && Boolean(await navigator.serviceWorker.getRegistration());
    });
  });
}

export async function listCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('offline-pages'))) return [];
    const requests = await (await caches.open('offline-pages')).keys();
    return requests.map(({ url }) => url.replace(location.origin, ''));
  });
}

export function readCachedText(page: Page, path: string): Promise<string> {
  const readFromCache = async (key: string) => (await (await caches.open('offline-pages')).match(key))?.text() ?? '';
  return page.evaluate(readFromCache, path);
}

export async function expectPageCached(page: Page, path: string) {
  await expect.poll(() => listCachedPaths(page)).toContain(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}
