import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './shopper.ts';

/** Set by the long tests: each page and dialog in every width, density and look, not in one or two. */
export const everyLook = Boolean(process.env.EVERY_LOOK);

/**
 * Creates an axe builder with every rule of WCAG 2.2 A and AA and axe's own advice; the rule about the size of targets
 * is off by default and is turned on.
 */
export function createAxeBuilder(page: Page): AxeBuilder {
  const builder = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  // React Aria announces a pending button there, by a reference that outlives the button for some seconds
  return builder.exclude('[data-live-announcer]');
}

export async function expectAccessible(page: Page, checked = createAxeBuilder(page)) {
  // Elements below the sticky header are not smaller
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await waitForAnimations(page);
  expect(await listViolations(checked), page.url()).toEqual([]);
}

/** Emulates a preference. */
export async function emulatePreferences(page: Page, media: Parameters<Page['emulateMedia']>[0]) {
  await page.emulateMedia({ reducedMotion: 'reduce', ...media });
  await waitForAnimations(page);
}

/** Colours change over a few frames, even without motion; what follows the scrolling is never over. */
async function waitForAnimations(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return timed.every(({ playState }) => playState !== 'running');
  });
}

export async function listViolations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Phone and desktop. With SCREENSHOTS set to a folder, each is kept there. */
export async function expectNoOverflow(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // polled, as the page takes a moment to take its new width
    await expect.poll(() => page.evaluate(measureOverflow), `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    const folder = process.env.SCREENSHOTS;
    const name = new URL(page.url()).pathname.replaceAll('/', '-') + new URL(page.url()).search.slice(0, 6);
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

const measureOverflow = () => document.documentElement.scrollWidth - window.innerWidth;
