// What a first visit costs on a slow phone: `node bench/first-visit.ts [visits]`. 1.6 Mbit/s, 150 ms away, a processor
// four times as slow; the shop runs beside the browser, so compare within one run only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

const paths = ['/', '/category/electronics', '/products/everyday-mug', '/search?q=lamp'];
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const bytesPerSecond = 1.6e6 / 8;
const network = { offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
const port = 3177;
const [visits = 7] = process.argv.slice(2).map(Number);

/** ms after the visit began */
interface Moments {
  painted: number;
  largestPainted: number;
  /** a link of the page answers to scripts */
  hydrated: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_PER_IP: 'off' };
const shop = spawn(process.execPath, ['apps/storefront/server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });

try {
  await once(shop.stdout, 'data');
  console.log('page | first paint | largest paint | hydrated (medians, ms)');
  for (const path of paths) {
    const moments: Moments[] = [];
    for (let visit = 0; visit < visits; visit++) moments.push(await firstVisit(browser, path));
    const median = (name: keyof Moments) => middle(moments.map((one) => one[name]));
    console.log([path, median('painted'), median('largestPainted'), median('hydrated')].join(' | '));
  }
} finally {
  await browser.close();
  shop.kill();
  await once(shop, 'exit');
  rmSync(dataDir, { recursive: true });
}

async function firstVisit(on: Browser, path: string): Promise<Moments> {
  const context = await on.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'load' });
  const moments = await momentsOf(page);
  await context.close();
  return moments;
}

/** Runs in the page. */
function watch() {
  const seen = { largestPainted: 0, hydrated: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPainted = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const timer = setInterval(() => {
    const link = document.querySelector('main a, main button');
    if (!link || !Object.keys(link).some((key) => key.startsWith('__react'))) return;
    seen.hydrated = performance.now();
    clearInterval(timer);
  }, 10);
}

async function momentsOf(page: Page): Promise<Moments> {
  await page.waitForFunction(() => (window as unknown as { seen: Moments }).seen.hydrated > 0);
  await page.waitForTimeout(1000);
  return page.evaluate(() => ({
    ...(window as unknown as { seen: Omit<Moments, 'painted'> }).seen,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
}

function middle(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
