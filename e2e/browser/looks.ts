import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './shopper.ts';

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, page.url()).toEqual([]);
}

/** Phone and desktop. With SCREENSHOTS set to a folder, each is kept there. */
export async function expectNoOverflow(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // Polled, as the page takes a moment to take its new width.
    await expect.poll(() => page.evaluate(overflow), `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    const folder = process.env.SCREENSHOTS;
    const name = new URL(page.url()).pathname.replaceAll('/', '-') + new URL(page.url()).search.slice(0, 6);
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
