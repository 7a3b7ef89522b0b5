import { openAwake } from './awake.ts';
import { expect, product, test } from './shopper.ts';

/** Each has elements that name each other, with ids that React counts. */
const paths = ['/', '/category/fashion', product.path, '/search?q=mug', '/cart', '/checkout', '/login', '/signup'];

for (const path of paths) {
  test(`${path}: the browser counts ids as the server has`, async ({ page }) => {
    await page.goto(path);
    const ids = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[id^="_R_"]')].map((element) => {
          const [, props] = Object.entries(element).find(([name]) => name.startsWith('__reactProps$')) ?? [];
          return { written: element.id, counted: props?.id };
        }),
      );
    expect((await ids()).length).toBeGreaterThan(0);
    // scripts may begin when the network has come to rest
    await expect.poll(async () => (await ids()).filter(({ written, counted }) => counted !== written)).toEqual([]);
  });
}

test('with the pointer among cards, the scripts of product pages come', async ({ page }) => {
  await openAwake(page, '/');
  const scripts = page.locator('link[rel=modulepreload][href*="/product-"]');
  await expect(scripts).toHaveCount(0);
  await page.getByRole('main').getByRole('article').first().hover();
  await expect(scripts).not.toHaveCount(0);
});

test('a link goes on in the same document, and Back returns to where the shopper was', async ({ page }) => {
  await openAwake(page, '/');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const link = page.getByRole('contentinfo').getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page).not.toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
