import type { Browser } from '@playwright/test';
import { hydrated, openPhone } from './phone.ts';

/** ms after the visit began, unless it says otherwise */
export interface FirstVisit {
  painted: number;
  largestPainted: number;
  /** A link answers to scripts. */
  hydrated: number;
  /** The parts of long tasks that are over 50 ms. */
  blocked: number;
  /** Layout shifts, in thousandths. */
  shifted: number;
}

type WithSeen = Window & { seen: Omit<FirstVisit, 'hydrated'> };

export async function firstVisit(browser: Browser, baseURL: string, path: string): Promise<FirstVisit> {
  const page = await openPhone(browser, { baseURL, isFar: true, isSlow: true });
  await page.addInitScript(watch);
  await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
  const hydratedAt = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => (window as unknown as WithSeen).seen);
  await page.context().close();
  return { ...seen, hydrated: hydratedAt };
}

/** Runs in the page. */
function watch() {
  const seen = { painted: 0, largestPainted: 0, blocked: 0, shifted: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.painted = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPainted = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shifted += value * 1000;
  });
}
