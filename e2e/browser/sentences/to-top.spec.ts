import { expect, test } from '../shopper.ts';

test('§2 scroll-to-top button appears after scrolling 100 px, and scrolls to the top', async ({ page }) => {
  await page.goto('/deals');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  const scrollToPosition = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollToPosition(100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
  await expect(button).toBeHidden();
  await scrollToPosition(101);
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});
