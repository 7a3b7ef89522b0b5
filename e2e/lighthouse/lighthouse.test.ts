import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { ShopProcess } from '../crash/shop-process.ts';
import { findFreePort } from '../free-port.ts';

const listed = ['accessibility', 'best-practices', 'seo'];
// searches, cart and checkout stay out of search engines
const unlisted = ['accessibility', 'best-practices'];

/** Screen of the phone that Lighthouse emulates, so that pages fetch pictures of the same sizes. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const profile = mkdtempSync(join(tmpdir(), 'mercer-lighthouse-'));
let shop: ShopProcess;
let browser: BrowserContext;
let port: number;

/** Lighthouse opens its tabs in this browser, whose cart has something in it. */
beforeAll(async () => {
  shop = await ShopProcess.start();
  port = await findFreePort();
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const executablePath = findChromium();
  browser = await chromium.launchPersistentContext(profile, {
    ...phone,
    args,
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage();
  await page.goto(`${shop.origin}/products/everyday-mug`);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  // the page when the click came before the scripts
  await page
    .getByRole('dialog', { name: 'Your Cart' })
    .or(page.getByRole('heading', { name: 'Shopping Cart' }))
    .waitFor();
  await page.close();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await shop?.end();
  rmSync(profile, { recursive: true, force: true });
});

/** Opens a page so that its pictures exist; otherwise the shop would encode them while the page is measured. */
async function loadPageOnce(path: string) {
  const page = await browser.newPage();
  await page.goto(shop.origin + path, { waitUntil: 'networkidle' });
  await page.close();
}

/** A trace that the browser did not end says nothing of the page: it is taken again. */
async function runLighthouse(url: string, onlyCategories: string[], triesLeft = 2): Promise<Result> {
  // Resetting storage would delete the cart
  const run = await lighthouse(url, { port, onlyCategories, disableStorageReset: true, logLevel: 'error' });
  if (!run) throw new Error('Lighthouse gave no result');
  const fault = run.lhr.runtimeError?.message ?? run.lhr.audits['cumulative-layout-shift']?.errorMessage;
  if (fault === undefined) return run.lhr;
  if (triesLeft === 0) throw new Error(fault);
  return runLighthouse(url, onlyCategories, triesLeft - 1);
}

test.each([
  ['/', listed],
  ['/category/electronics', listed],
  ['/products/mercer-field-watch', listed],
  ['/search?q=watch', unlisted],
  ['/cart', unlisted],
  ['/checkout', unlisted],
])('%s on a phone: %j are at 100', async (path, full) => {
  await loadPageOnce(path);
  const { categories, audits, finalDisplayedUrl } = await runLighthouse(`${shop.origin}${path}`, [
    ...full,
    'performance',
  ]);
  expect(finalDisplayedUrl).toBe(`${shop.origin}${path}`);
  const getScorePercent = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const getAuditMs = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
  const [largest, blocked] = [getAuditMs('largest-contentful-paint'), getAuditMs('total-blocking-time')];
  console.log(
    `${path}: performance ${getScorePercent('performance')}, largest paint ${largest} ms, blocked ${blocked} ms`,
  );
  expect(audits['cumulative-layout-shift']?.numericValue).toBeLessThan(0.01);
  const failedAudits = full
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => {
      const auditScore = audits[id]?.score ?? null;
      return weight > 0 && auditScore !== null && auditScore < 1;
    });
  expect(failedAudits.map(({ id }) => `${id}: ${JSON.stringify(audits[id]?.details)?.slice(0, 600)}`)).toEqual([]);
  expect(Object.fromEntries(full.map((name) => [name, getScorePercent(name)]))).toEqual(
    Object.fromEntries(full.map((name) => [name, 100])),
  );
});
