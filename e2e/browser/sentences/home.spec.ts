import { pauseRequests } from '../pause-requests.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
const tiles = [
  ['Electronics', '/category/electronics'],
  ['Apparel', '/category/apparel'],
  ['Home Goods', '/category/home-goods'],
] as const;

test('§2 home: hero, Featured Products, Shop by Category', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');

  await step("hero banner 'Find Your Next Favorite Thing' with a Shop Now button", async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Find Your Next Favorite Thing');
    await main.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page).toHaveURL(/#featured$/);
    await expect(main.getByRole('heading', { name: 'Featured Products' })).toBeInViewport();
  });

  await step("'Featured Products', a grid of 12 products", async () => {
    const featured = main.getByRole('region', { name: 'Featured Products' });
    await expect(featured.getByRole('article')).toHaveCount(12);
  });

  await step("'Shop by Category' with three tiles: name, picture, link", async () => {
    const links = main.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
    await expect(links).toHaveText(tiles.map(([name]) => name));
    for (const [at, [, path]] of tiles.entries()) {
      await expect(links.nth(at)).toHaveAttribute('href', path);
      await expect(links.nth(at).getByRole('presentation')).toHaveCount(1);
    }
  });
});

test('§2 home: 8 skeleton cards while loading', async ({ page }) => {
  await page.goto('/cart');
  const letThrough = await pauseRequests(page, /\/api\/products\?/);
  await page.getByRole('banner').getByRole('link', { name: 'Mercer' }).click();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(8);
  letThrough();
  await expect(page.getByRole('region', { name: 'Featured Products' }).getByRole('article')).toHaveCount(12);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});
