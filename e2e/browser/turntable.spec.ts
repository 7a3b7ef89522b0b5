import type { Page } from '@playwright/test';
import { emulatePreferences, expectAccessible, expectNoOverflow } from './accessibility.ts';
import { expect, test } from './shopper.ts';
import { interactUntil, openHydratedPage } from './wait-for-hydration.ts';

const mug = '/products/everyday-mug';
const frames = 25;

const locateTurnButton = (page: Page) => page.getByRole('button', { name: 'Turn it around' });
const locateSlider = (page: Page) => page.getByRole('slider', { name: 'Everyday Mug from all around' });
const toViewText = (at: number) => `View ${at} of ${frames}`;

/**
 * Records the paths that the page requests from now on, and returns a function that lists those with a given ending.
 */
function recordRequests(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  return (end: RegExp) => urls.filter((url) => end.test(url));
}

/** Opens the page as a shopper who is there: what waits for a sign of them comes. */
async function openTurntablePage(page: Page, path = mug) {
  await openHydratedPage(page, path);
  await interactUntil(page, () => page.getByRole('button', { name: 'Share' }).isVisible());
}

async function startTurntable(page: Page) {
  await openTurntablePage(page);
  await locateTurnButton(page).click();
  await expect(locateSlider(page)).toBeVisible();
}

for (const [name, width] of [
  ['a phone', 390],
  ['a tablet', 768],
  ['a desktop', 1280],
] as const) {
  test(`on ${name} a product is turned in the place of its picture, by what comes when it is asked for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const requests = recordRequests(page);
    await openTurntablePage(page);
    const stage = page.getByRole('link', { name: 'Enlarge picture' });
    const place = await stage.boundingBox();
    await expect(locateTurnButton(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests(/-turned|\/turntable-/)).toEqual([]);
    await locateTurnButton(page).click();
    await expect(locateSlider(page)).toBeFocused();
    expect(requests(/-turned\.webp$/)).toEqual(['/images/everyday-mug-turned.webp']);
    expect(requests(/\/turntable-[^/]*\.js$/)).toHaveLength(1);
    expect(await locateSlider(page).boundingBox()).toEqual(place);
    await expect(stage, 'what is covered is out of reach').toHaveJSProperty('inert', true);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Back to the picture' }).click();
    await expect(locateSlider(page)).toHaveCount(0);
    await expect(stage).toHaveJSProperty('inert', false);
    await expect(locateTurnButton(page)).toBeFocused();
  });
}

test('arrow keys, Home and End turn it, Escape leads back to the button', async ({ page }) => {
  await startTurntable(page);
  await expect(locateSlider(page)).toHaveAttribute('aria-valuetext', toViewText(1));
  await expect(locateSlider(page)).toHaveAttribute('aria-valuemax', String(frames));
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['Home', 1],
    ['ArrowLeft', frames],
    ['ArrowRight', 1],
    ['End', frames],
  ] as const) {
    await page.keyboard.press(key);
    await expect(locateSlider(page), key).toHaveAttribute('aria-valuetext', toViewText(at));
    await expect(locateSlider(page), key).toHaveAttribute('aria-valuenow', String(at));
  }
  await page.keyboard.press('Escape');
  await expect(locateSlider(page)).toHaveCount(0);
  await expect(locateTurnButton(page)).toBeFocused();
});

test('a mouse that drags turns it, as far as it goes', async ({ page }) => {
  await startTurntable(page);
  const { x = 0, y = 0, width = 0 } = (await locateSlider(page).boundingBox()) ?? {};
  const sprite = locateSlider(page).locator('img');
  const first = await sprite.evaluate((picture) => picture.style.transform);
  await page.mouse.move(x + width / 2, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + (width * 4) / frames, y + 210);
  await expect(locateSlider(page)).toHaveAttribute('aria-valuetext', toViewText(5));
  expect(await sprite.evaluate((picture) => picture.style.transform)).not.toBe(first);
  await page.mouse.move(x + width / 2 - (width * 3) / frames, y + 190);
  await expect(locateSlider(page)).toHaveAttribute('aria-valuetext', toViewText(23));
  await page.mouse.up();
  await page.mouse.move(x + 20, y + 20);
  await expect(locateSlider(page), 'what is let go stays').toHaveAttribute('aria-valuetext', toViewText(23));
});

test('another picture takes its place; a product without one has no button', async ({ page }) => {
  await startTurntable(page);
  await page.getByRole('link', { name: 'Picture 2' }).click();
  await expect(locateSlider(page)).toHaveCount(0);
  await expect(locateTurnButton(page)).toBeVisible();
  await openTurntablePage(page, '/products/the-quiet-river');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(locateTurnButton(page)).toHaveCount(0);
});

test('it begins with a quarter turn, which ends where the picture begins, unless nothing is to move', async ({
  page,
}) => {
  await emulatePreferences(page, { reducedMotion: 'no-preference' });
  await startTurntable(page);
  const readTransform = () =>
    locateSlider(page)
      .locator('img')
      .evaluate((picture) => picture.style.transform);
  await expect.poll(readTransform).toMatch(/^translate\((-?0%, -?0%|-?0%)\)$/);
  await expect(locateSlider(page)).toHaveAttribute('aria-valuetext', toViewText(1));
});

test('where the sprite does not come, it says so and can be asked for again', async ({ page, shopper }) => {
  shopper.expects(/everyday-mug-turned/);
  await openTurntablePage(page);
  await page.route('**/everyday-mug-turned.webp', (route) => route.abort(), { times: 1 });
  await locateTurnButton(page).click();
  await expect(page.getByText('The pictures could not be loaded.')).toBeVisible();
  await expect(locateSlider(page)).toHaveCount(0);
  await locateTurnButton(page).click();
  await expect(locateSlider(page)).toBeVisible();
});

test.describe('with fingers, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that moves sideways turns it', async ({ page }) => {
    await openHydratedPage(page, mug);
    const start = page.getByRole('button', { name: 'Drehen' });
    const tapHeading = () => page.getByRole('heading', { level: 1 }).tap();
    await interactUntil(page, () => start.isVisible(), tapHeading);
    await start.tap();
    const turned = page.getByRole('slider', { name: / von allen Seiten$/ });
    await expect(turned).toHaveAttribute('aria-valuetext', 'Ansicht 1 von 25');
    await expect(turned).toHaveCSS('touch-action', 'pan-y');
    const { x = 0, y = 0, width = 0 } = (await turned.boundingBox()) ?? {};
    const device = await page.context().newCDPSession(page);
    const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y: y + 100 }] });
    await dispatchTouch('touchStart', x + 60);
    await dispatchTouch('touchMove', x + 90);
    await dispatchTouch('touchMove', x + 60 + (width * 6) / frames);
    await expect(turned).toHaveAttribute('aria-valuetext', 'Ansicht 7 von 25');
    await dispatchTouch('touchEnd');
    // Chromium treats a tap during a swipe's glide as its end
    await expect(async () => {
      await page.getByRole('button', { name: 'Zurück zum Bild' }).tap();
      await expect(turned).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that would do nothing', async ({ page }) => {
    await page.goto(mug);
    await expect(page.getByRole('link', { name: 'Enlarge picture' })).toBeVisible();
    await expect(locateTurnButton(page)).toHaveCount(0);
  });
});
