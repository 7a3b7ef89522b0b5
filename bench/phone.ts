import type { Browser, Page } from '@playwright/test';

/** Lighthouse's, and of many others. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const bytesPerSecond = 1.6e6 / 8;
const network = { offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };

interface PhoneOptions {
  baseURL: string;
  /** 1.6 Mbit/s, 150 ms away; else as near as the shop is. */
  isFar?: boolean;
  /** True to make the page's processor four times as slow as this one. */
  isSlow?: boolean;
}

/** A page of a phone that has not been here before. */
export async function openPhonePage(browser: Browser, { baseURL, isFar, isSlow }: PhoneOptions): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const devtools = await context.newCDPSession(page);
  if (isFar) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
  }
  if (isSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** A link of the page answers to scripts. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const link = document.querySelector('main a, main button');
    return link && Object.keys(link).some((key) => key.startsWith('__react'));
  });
}

/** Taps an element as a finger does: the touch lasts a moment. */
export async function tapElement(page: Page, selector: string) {
  const target = page.locator(selector).first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(touchMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

const touchMs = 70;

/** Tells the computing time of the page's own thread so far, in ms. */
export async function openThreadClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}
