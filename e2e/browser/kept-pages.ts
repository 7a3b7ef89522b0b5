import type { Page } from '@playwright/test';
import { openAwake, signUntil } from './awake.ts';
import { expect } from './shopper.ts';

/** Looks at a page as somebody who then turns to something else: that is when pages begin to be kept. */
export async function look(page: Page, path: string) {
  await openAwake(page, path);
  await turnAway(page);
  await expectKept(page, path);
}

/** A first sign of the shopper, then another tab in front of this one. */
export async function turnAway(page: Page) {
  await signUntil(page, async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
    return page.evaluate(async () => {
      // who keeps pages comes with them
      const isThere = performance.getEntriesByType('resource').some(({ name }) => /\/overlays-[^/]*\.js$/.test(name));
      return isThere && Boolean(await navigator.serviceWorker.getRegistration());
    });
  });
}

export async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('offline-pages'))) return [];
    const requests = await (await caches.open('offline-pages')).keys();
    return requests.map(({ url }) => url.replace(location.origin, ''));
  });
}

export function keptText(page: Page, path: string): Promise<string> {
  const read = async (key: string) => (await (await caches.open('offline-pages')).match(key))?.text() ?? '';
  return page.evaluate(read, path);
}

export async function expectKept(page: Page, path: string) {
  await expect.poll(() => keptPaths(page)).toContain(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}
