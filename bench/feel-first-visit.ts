import type { Browser } from '@playwright/test';
import { openPhonePage, waitForHydration } from './phone.ts';

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

type MeasuredWindow = Window & { seen: Omit<FirstVisit, 'hydrated'> };

export async function measureFirstVisit(browser: Browser, baseURL: string, path: string): Promise<FirstVisit> {
  const page = await openPhonePage(browser, { baseURL, isFar: true, isSlow: true });
  await page.addInitScript(recordVisitTimes);
  await page.goto(path, { waitUntil: 'load' });
  await waitForHydration(page);
  const hydratedAt = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1000);
  const measuredTimes = await page.evaluate(() => (window as unknown as MeasuredWindow).seen);
  await page.context().close();
  return { ...measuredTimes, hydrated: hydratedAt };
}

/** Runs in the page. */
function recordVisitTimes() {
  const measuredTimes = { painted: 0, largestPainted: 0, blocked: 0, shifted: 0 };
  Object.assign(window, { seen: measuredTimes });
  const observeEntries = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observeEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measuredTimes.painted = startTime;
  });
  observeEntries('largest-contentful-paint', ({ startTime }) => {
    measuredTimes.largestPainted = startTime;
  });
  observeEntries('longtask', ({ duration }) => {
    measuredTimes.blocked += Math.max(0, duration - 50);
  });
  observeEntries('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) measuredTimes.shifted += value * 1000;
  });
}
