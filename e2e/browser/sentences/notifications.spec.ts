import type { Page } from '@playwright/test';
import { expect, expectHydrated, test } from '../shopper.ts';

const locateToasts = (page: Page) => page.getByRole('status', { name: 'Notifications' }).getByRole('paragraph');

test('§2 notifications: up to 3 at once, the oldest goes when more arrive', async ({ page }) => {
  await page.clock.install();
  await page.goto('/deals');
  const adders = page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ });
  await expectHydrated(adders.nth(4));
  await page.clock.pauseAt(Date.now() + 60_000);
  const expectedTexts: string[] = [];
  for (let at = 0; at < 4; at++) {
    const name = /^Add (.*) to cart$/.exec((await adders.nth(at).getAttribute('aria-label')) ?? '')?.[1];
    expectedTexts.push(`${name} added to cart!`);
    await adders.nth(at).dispatchEvent('click');
    await expect(locateToasts(page).last()).toHaveText(expectedTexts.at(-1) ?? '');
    if (at === 2) await expect(locateToasts(page)).toHaveText(expectedTexts);
  }
  await expect(locateToasts(page)).toHaveText(expectedTexts.slice(1));
});

test('§9 notifications: auto-hide after 3000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('/deals');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first();
  await expectHydrated(add);
  await page.clock.pauseAt(Date.now() + 60_000);
  await add.dispatchEvent('click');
  await expect(locateToasts(page)).toHaveCount(1);
  const { x = 0, y = 0 } = (await locateToasts(page).first().boundingBox()) ?? {};
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(x < width / 2 && y > height / 2, 'it stands bottom left').toBe(true);
  await page.clock.runFor(2900);
  await expect(locateToasts(page)).toHaveCount(1);
  await page.clock.runFor(100 + 195);
  await expect(locateToasts(page)).toHaveCount(0);
});
