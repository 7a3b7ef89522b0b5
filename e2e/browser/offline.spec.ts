import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { expectPageCached, listCachedPaths, readCachedText, viewAndCachePage } from './cached-pages.ts';
import { test } from './own-shop.ts';
import { addProductToCart, haveDemoAccount } from './shop-api.ts';
import { expect } from './shopper.ts';
import { openHydratedPage, waitForHydration } from './wait-for-hydration.ts';

const key = { Authorization: 'Bearer sk_own' };
const mug = '/products/everyday-mug';

// Offline requests fail: pictures that were never loaded, calls of the page
test.use({
  serviceWorkers: 'allow',
  keys: { SECRET_KEY: 'sk_own' },
  allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
});

test('a product that was seen opens without a line, and says from when it is', async ({ page, context }) => {
  await viewAndCachePage(page, mug);
  await context.setOffline(true);
  await page.goto(mug);
  await expect(page.getByRole('heading', { level: 1, name: 'Everyday Mug' })).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(note).toContainText(/This page is from \d+:\d\d [AP]M; prices and stock may have changed\./);
  await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Young Serif",/);
});

test('no price looks as if it were of now, and nothing as if it could be bought', async ({ page, context }) => {
  await addProductToCart(page, 'everyday-mug');
  await viewAndCachePage(page, mug);
  await expectPageCached(page, '/cart');
  await context.setOffline(true);
  await page.goto(mug);
  const price = page.getByRole('main').getByText('$14.50', { exact: true }).first();
  await expect(price).toHaveAttribute('data-as-of', /^as of \d+:\d\d [AP]M$/);
  expect(await price.evaluate((node) => getComputedStyle(node, '::after').content)).toContain('as of');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('You need to be online for this.');
  await expect(page.getByText('You need to be online for this.')).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
  await page.goto('/cart');
  await expect(page.getByText(/This cart is from/)).toBeVisible();
  const checkout = page.getByRole('link', { name: 'Proceed to Checkout' });
  await expect(checkout).toBeDisabled();
  await expect(checkout).not.toHaveAttribute('href');
});

test('home and cart open without a line though nobody had opened them, the cart as it was last', async ({
  page,
  context,
}) => {
  await viewAndCachePage(page, mug);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await expect.poll(() => readCachedText(page, '/cart')).toContain('Everyday Mug');
  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /Remove/ })).toBeDisabled();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
});

test('without a line links lead from page to page, and to what is kept instead of a page that is not', async ({
  page,
  context,
}) => {
  await viewAndCachePage(page, mug);
  await expectPageCached(page, '/');
  await context.setOffline(true);
  // The link is followed by the shop's router, which would request data
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page.getByText(/^You are offline\. This page is from/)).toBeVisible();
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
  await expect(page).toHaveTitle('You are offline');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('main').getByRole('link', { name: 'Everyday Mug' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Everyday Mug' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

test('a page comes anew by itself as soon as there is a line, with the price of now', async ({
  page,
  context,
  request,
}) => {
  const { results } = await (await request.get('/operator/products?slug=porcelain-tea-pot', { headers: key })).json();
  const setProductPrice = async (price: number) => {
    const data = { price, sale_price: null, orig_price: null };
    expect((await request.patch(`/operator/products/${results[0].id}`, { headers: key, data })).status()).toBe(200);
  };
  const path = '/products/porcelain-tea-pot';
  const main = page.getByRole('main');
  await setProductPrice(61);
  await viewAndCachePage(page, path);
  await setProductPrice(47);
  await page.reload();
  await expect(main.getByText('$47.00', { exact: true }).first()).toBeVisible();
  await expect(main.locator('[data-as-of]')).toHaveCount(0);
  await expect.poll(() => readCachedText(page, path)).toContain('$47.00');
  await setProductPrice(53);
  await context.setOffline(true);
  await page.goto(path);
  await expect(main.getByText('$47.00', { exact: true }).first()).toHaveAttribute('data-as-of', /^as of/);
  await context.setOffline(false);
  await expect(main.getByText('$53.00', { exact: true }).first()).toBeVisible();
  await expect(main.locator('[data-as-of]')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled();
});

test("with a line pages are the network's, and the worker answers for nothing else", async ({ page }) => {
  await viewAndCachePage(page, mug);
  const ofWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) ofWorker.push(new URL(response.url()).pathname);
  });
  await openHydratedPage(page, mug);
  expect(new Set(ofWorker)).toEqual(new Set([mug]));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  expect(new Set(ofWorker)).toEqual(new Set([mug]));
  await page.goto('/checkout');
  expect(ofWorker).not.toContain('/checkout');
});

test('browsers ask for the newest worker, and take none from elsewhere', async ({ request }) => {
  expect((await request.get('/sw.js')).headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect((await request.get('/')).headers()['content-security-policy']).toContain("worker-src 'self';");
});

test('a fault of the shop is shown as it is', async ({ page, shopper }) => {
  shopper.expects(/404/);
  await viewAndCachePage(page, mug);
  const answer = await page.goto('/products/no-such-thing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Product not found.')).toBeVisible();
  expect(await listCachedPaths(page)).not.toContain('/products/no-such-thing');
});

test('nothing behind a sign-in is kept, and signing out takes away all that is', async ({ page, context }) => {
  await haveDemoAccount(page);
  await viewAndCachePage(page, mug);
  await openHydratedPage(page, '/account/orders');
  await openHydratedPage(page, '/deals');
  await expectPageCached(page, '/deals');
  expect(await listCachedPaths(page)).not.toContain('/account/orders');
  const readCachedTexts = () =>
    page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          texts.push((await (await (await caches.open(name)).match(request))?.text()) ?? '');
      return texts.join();
    });
  expect(await readCachedTexts()).not.toMatch(/demo@mercer\.test|Dana/);
  await openHydratedPage(page, '/account');
  await page
    .getByRole('button', { name: /^Log ?out$/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => listCachedPaths(page)).not.toContain(mug);
  await context.setOffline(true);
  await page.goto(mug);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

test('another account, as after a session that ended, finds nothing of the one before', async ({ page, context }) => {
  await haveDemoAccount(page);
  await viewAndCachePage(page, mug);
  // Neither page nor worker is notified
  await context.clearCookies({ name: 'swell-session' });
  await openHydratedPage(page, '/deals');
  await expect.poll(() => listCachedPaths(page)).not.toContain(mug);
});

test('pages of a shop that serves no worker any more are given up', async ({ page, context, shopper }) => {
  shopper.expects(/status of 410/);
  await viewAndCachePage(page, mug);
  await page.evaluate(async () => {
    // The cache looks as if the last request was an hour ago
    await caches.delete('offline-asked');
  });
  await context.route('**/sw.js', (route) => route.fulfill({ status: 410 }));
  await page.reload();
  await waitForHydration(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true);
  await expect.poll(() => listCachedPaths(page)).toEqual([]);
});

test('a page that is kept is accessible, and fits a phone', async ({ page, context }) => {
  await addProductToCart(page, 'everyday-mug');
  await viewAndCachePage(page, '/category/health');
  await expectPageCached(page, '/cart');
  await context.setOffline(true);
  for (const path of ['/category/health', '/cart', '/']) {
    await page.goto(path);
    await expect(page.getByText(/^You are offline\. This/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('it is said in the language of the page', async ({ page, context }) => {
    await viewAndCachePage(page, mug);
    await context.setOffline(true);
    await page.goto(mug);
    await expect(page.getByText(/^Sie sind offline\. Diese Seite ist von \d\d:\d\d; Preise und Bestand/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'In den Warenkorb', exact: true })).toBeDisabled();
    await expect(page.locator('[data-as-of]').first()).toHaveAttribute('data-as-of', /^Stand \d\d:\d\d$/);
    await page.goto('/deals');
    await expect(page.getByRole('heading', { level: 1, name: 'Sie sind offline' })).toBeVisible();
  });
});
