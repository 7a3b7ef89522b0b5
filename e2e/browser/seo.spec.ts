import type { Page } from '@playwright/test';
import { expect, product, test } from './shopper.ts';

const readJsonLdGraph = async (page: Page) =>
  JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())['@graph'];

const pages = [
  ['/', 'Find Your Next Favorite Thing · Mercer', '/'],
  ['/category/electronics?sort=newest&page=1', 'Electronics · Mercer', '/category/electronics'],
  [`${product.path}?picture=2`, 'Mercer Field Watch · Mercer', product.path],
  ['/deals?sale=true', 'Deals · Mercer', '/deals'],
] as const;

for (const [path, title, canonical] of pages) {
  test(`${path} has a title, a description, one address and a preview`, async ({ page, baseURL }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(meta('description')).toHaveCount(1);
    await expect(meta('description')).toHaveAttribute('content', /.{15,}/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + canonical);
    await expect(meta('og:url')).toHaveAttribute('content', baseURL + canonical);
    await expect(meta('og:title')).toHaveAttribute('content', title.replace(' · Mercer', ''));
    await expect(meta('robots')).toHaveCount(0);
  });
}

test('searches, cart, checkout and account stay out of search engines', async ({ request }) => {
  const paths = [
    '/search?q=watch',
    '/cart',
    '/cart/add',
    '/checkout',
    '/login',
    '/signup',
    '/wishlist',
    '/orders/find',
  ];
  const mailedPaths = ['account/recover', 'account/verify', 'account/undo-email', 'orders/x', 'drafts/x', 'subscribe'];
  const morePaths = ['newsletter/confirm', 'newsletter/unsubscribe', 'stock-alerts', 'stock-alerts/confirm'];
  for (const path of [...paths, ...[...mailedPaths, ...morePaths, 'stock-alerts/leave'].map((name) => `/${name}`)]) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('the home page names the shop and how to search it', async ({ page, baseURL }) => {
  await page.goto('/');
  const [shop, site] = await readJsonLdGraph(page);
  expect(shop).toMatchObject({ '@type': 'OnlineStore', name: 'Mercer', url: baseURL });
  expect(site.potentialAction.target.urlTemplate).toBe(`${baseURL}/search?q={search_term_string}`);
});

test('a product has its offer, the way to it and the rating of those who wrote, but none that nobody gave', async ({
  page,
  baseURL,
}) => {
  await page.goto(product.path);
  const [thing, trail] = await readJsonLdGraph(page);
  expect(thing).toMatchObject({ '@type': 'Product', offers: { price: 145, priceCurrency: 'USD' } });
  expect(thing.aggregateRating).toMatchObject({ ratingValue: 4.8, reviewCount: 4 });
  expect(thing.image[0]).toMatch(new RegExp(`^${baseURL}/images/`));
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Mercer Field Watch']);
  await page.goto('/products/green-leaf-tea');
  const [unreviewed] = await readJsonLdGraph(page);
  expect(unreviewed.aggregateRating).toBeUndefined();
});

test('the sitemap names every product, category and page; robots.txt names the sitemap', async ({
  request,
  baseURL,
}) => {
  const readPathText = async (path: string) => (await request.get(path)).text();
  const listLocations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  expect(await readPathText('/robots.txt')).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const parts = listLocations(await readPathText('/sitemap.xml'));
  const locations = (await Promise.all(parts.map(readPathText))).flatMap(listLocations);
  expect(new Set(locations).size).toBe(locations.length);
  for (const path of [product.path, '/category/electronics', '/pages/about', '/deals', '/']) {
    expect(locations).toContain(baseURL + path);
  }
  expect((await request.get('/sitemaps/products-999.xml')).status()).toBe(404);
  expect((await request.get('/sitemaps/nothing.xml')).status()).toBe(404);
});

test('the feed has every product with price, stock and picture', async ({ page, request, baseURL }) => {
  const answer = await request.get('/feed.xml');
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  await page.goto('/cart');
  const items = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const readElementText = (item: Element, name: string) => item.getElementsByTagName(name)[0]?.textContent;
      return [...parsed.querySelectorAll('item')].map((item) => ({
        link: readElementText(item, 'link'),
        price: readElementText(item, 'g:price'),
        availability: readElementText(item, 'g:availability'),
        picture: readElementText(item, 'g:image_link'),
      }));
    },
    await answer.text(),
  );
  expect(items.length).toBeGreaterThan(100);
  expect(new Set(items.map(({ link }) => link)).size).toBe(items.length);
  expect(items.find(({ link }) => link === baseURL + product.path)).toMatchObject({
    price: '145.00 USD',
    availability: 'in_stock',
  });
});
