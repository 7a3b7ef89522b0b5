import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/chromium.ts';
import { phone } from './phone.ts';

const paths = ['/', '/category/electronics', '/products/mercer-field-watch', '/search?q=watch', '/cart', '/checkout'];

/** Lighthouse's figures for its phone: times in ms, performance from 0 to 100. */
export interface LighthouseResult {
  path: string;
  performance: number;
  largestPainted: number;
  blocked: number;
}

/**
 * Audits every page `runs` times, once each page was opened, so that its pictures exist by then. The cart has an item.
 */
export async function* lighthouseFindings(baseURL: string, runs: number): AsyncGenerator<LighthouseResult> {
  const profile = mkdtempSync(join(tmpdir(), 'mercer-lighthouse-'));
  const browser = await launchBrowser(profile, baseURL);
  try {
    await fillCart(browser);
    for (const path of paths) await openPageOnce(browser, path);
    // Chromium writes down where it is reached
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
    for (let run = 0; run < runs; run++) for (const path of paths) yield await auditWithLighthouse(baseURL, path, port);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function launchBrowser(profile: string, baseURL: string): Promise<BrowserContext> {
  const executablePath = findChromium();
  return chromium.launchPersistentContext(profile, {
    ...phone,
    baseURL,
    args: ['--remote-debugging-port=0', '--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
}

async function fillCart(browser: BrowserContext) {
  const page = await browser.newPage();
  await page.goto('/products/everyday-mug', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor();
  await page.close();
}

async function openPageOnce(browser: BrowserContext, path: string) {
  const page = await browser.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
}

async function auditWithLighthouse(baseURL: string, path: string, port: number): Promise<LighthouseResult> {
  const onlyCategories = ['performance'];
  // Resetting storage would delete the cart
  const run = await lighthouse(baseURL + path, { port, onlyCategories, disableStorageReset: true, logLevel: 'error' });
  if (!run) throw new Error(`Lighthouse found nothing on ${path}`);
  const { categories, audits } = run.lhr;
  return {
    path,
    performance: (categories.performance?.score ?? 0) * 100,
    largestPainted: audits['largest-contentful-paint']?.numericValue ?? 0,
    blocked: audits['total-blocking-time']?.numericValue ?? 0,
  };
}
