import { test } from './own-shop.ts';
import { expect } from './shopper.ts';
import { interactUntil, openHydratedPage } from './wait-for-hydration.ts';

test.use({ serviceWorkers: 'allow', keys: { OFFLINE_PAGES: 'off' }, allowedErrors: [/410|aborted .*\/sw\.js/] });

test('browsers are given no worker where the owner wants no pages kept, and the shop is as it was', async ({
  page,
}) => {
  const statuses: number[] = [];
  page.on('response', (answer) => answer.url().endsWith('/sw.js') && statuses.push(answer.status()));
  await page.clock.install();
  // This page requests nothing by a timer, which the leap of the clock would let time out.
  await openHydratedPage(page, '/login');
  await interactUntil(page, async () => {
    // longer than the shop waits before it begins
    await page.clock.runFor(21_000);
    return statuses.includes(410);
  });
  expect(new Set(statuses)).toEqual(new Set([410]));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto('/products/everyday-mug');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
});
