import { expect, product, test } from './shopper.ts';

/** Each has elements that name each other, with ids that React counts. */
const paths = ['/', '/category/fashion', product.path, '/search?q=mug', '/cart', '/checkout', '/login', '/signup'];

for (const path of paths) {
  test(`${path}: the browser counts ids as the server has`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll('[id^="_R_"]')].map((element) => {
        const [, props] = Object.entries(element).find(([name]) => name.startsWith('__reactProps$')) ?? [];
        return { written: element.id, counted: props?.id };
      }),
    );
    expect(ids.length).toBeGreaterThan(0);
    for (const { written, counted } of ids) expect(counted).toBe(written);
  });
}
