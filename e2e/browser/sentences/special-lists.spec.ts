import { expect, test } from '../shopper.ts';

const { step } = test;
const lists = [
  ['/deals', 'Deals', 'Good things, lower prices. While they last.'],
  ['/best-sellers', 'Best Sellers', 'What other shoppers buy most.'],
  ['/new-arrivals', 'New Arrivals', 'Fresh on the shelf.'],
  ['/trending', 'Trending Now', 'What everybody is looking at right now.'],
  ['/free-shipping', 'Free Shipping', 'Delivered to your door at no extra cost.'],
] as const;

for (const [path, title, subtitle] of lists) {
  test(`§2 special lists: ${path} ('${title}')`, async ({ page, isMobile }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await step('banner, title, subtitle', async () => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main.getByText(subtitle)).toBeVisible();
    });
    await step('4-column grid, 2 on a phone, of 25 products', async () => {
      const cards = main.getByRole('article');
      await expect(cards).toHaveCount(25);
      const tops = await cards.evaluateAll((elements) =>
        elements.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(isMobile ? 2 : 4);
    });
    await step("empty: 'No products found.'", async () => {
      await page.goto(`${path}?attributes.colour=None`);
      await expect(main.getByText('No products found.', { exact: true })).toBeVisible();
      await expect(main.getByText('There are currently no products matching this criteria.')).toBeVisible();
    });
  });
}
