import { expect, product, test } from './shopper.ts';

test('offline is said, and goes when the network is back', async ({ page, context, shopper }) => {
  shopper.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  const notice = page.getByRole('status', { name: 'Network' });
  await expect(notice).toHaveText('');
  await context.setOffline(true);
  await expect(notice).toContainText('You are offline.');
  await context.setOffline(false);
  await expect(notice).toHaveText('');
});

test('a page that is asked for offline is held, and comes with Retry when the network is back', async ({
  page,
  context,
  shopper,
}) => {
  shopper.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  const notice = page.getByRole('status', { name: 'Network' });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
  await expect(notice).toContainText('This page could not be loaded.');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await context.setOffline(false);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  await expect(notice).toHaveText('');
});

test('another page that is asked for when the network is back takes the place of the one held', async ({
  page,
  context,
  shopper,
}) => {
  shopper.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('status', { name: 'Network' })).toContainText('This page could not be loaded.');
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  await expect(page).toHaveURL(/\/deals$/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Best Sellers', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Best Sellers' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Network' })).toHaveText('');
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('a button ripples for 550 ms where it is pressed', async ({ page }) => {
    await page.goto(product.path);
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
    await add.hover({ position: { x: 20, y: 10 } });
    await page.mouse.down();
    const ripples = await add.evaluate((button) =>
      button
        .getAnimations({ subtree: true })
        .filter((animation) => (animation.effect as KeyframeEffect).pseudoElement === '::after') // animations of CSS and scripts have one
        .map(({ effect }) => ({
          duration: effect?.getTiming().duration,
          left: (effect as KeyframeEffect).getKeyframes()[0]?.left,
        })),
    );
    expect(ripples).toHaveLength(1);
    expect(ripples[0]?.duration).toBe(550);
    expect(Number.parseFloat(String(ripples[0]?.left))).toBeCloseTo(20, 0);
    await page.mouse.move(0, 0);
    await page.mouse.up();
  });

  test("a card's picture grows into the product's, and back goes to where the list was", async ({ page }) => {
    await page.goto('/deals');
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...args) {
        Object.assign(window, { moved: [this.className, JSON.stringify(args[0])] });
        return animate.apply(this, args);
      };
    });
    const card = page.getByRole('main').getByRole('article').nth(8);
    await card.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await card.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/products\//);
    const stage = page.getByRole('link', { name: 'Enlarge picture' });
    const moved = [await stage.getAttribute('class'), expect.stringContaining('scale(0.')];
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'moved'))).toEqual(moved);
    await page.goBack();
    await expect(card).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1);
  });
});

test('without motion no button ripples', async ({ page }) => {
  await page.goto(product.path);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
  await add.hover();
  await page.mouse.down();
  expect(await add.evaluate((button) => button.getAnimations({ subtree: true }).length)).toBe(0);
  await page.mouse.move(0, 0);
  await page.mouse.up();
});

test('products stand in 2, 3, 4 and, in full width, 5 columns; the first are seen at once', async ({ page }) => {
  const countColumns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const list = page.getByRole('main').getByRole('list').first();
    const template = await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
    const first = await list.boundingBox();
    expect(first?.y, `${width} px`).toBeLessThan(700);
    return template.split(' ').length;
  };
  expect(await countColumns(390)).toBe(2);
  expect(await countColumns(768)).toBe(3);
  expect(await countColumns(1280)).toBe(4);
  expect(await countColumns(1920)).toBe(4);
  await page.getByRole('switch', { name: /full width/i }).click();
  expect(await countColumns(1920)).toBe(5);
});

test('header 64 px with a second bar of 40 px, on phones 56 px, with a shadow over content', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBe(64);
  expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.height).toBe(40);
  const bars = header.locator('..');
  await expect(bars, 'no content is under it').toHaveCSS('box-shadow', /^none$|rgba\(\d+, \d+, \d+, 0\)/);
  await page.mouse.wheel(0, 300);
  await expect(bars).toHaveCSS('box-shadow', /0\.2\)/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await header.boundingBox())?.height).toBe(56);
});

test('with forced colours, what is chosen is outlined and stars keep their fill', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/category/electronics');
  const categoryLink = page.getByRole('complementary').getByRole('link', { name: /^Electronics/ });
  await expect(categoryLink).toHaveCSS('outline-style', 'solid');
  const stars = page.getByRole('img', { name: /out of 5 stars$/ }).first();
  await expect(stars).toHaveCSS('background-image', /linear-gradient/);
});
