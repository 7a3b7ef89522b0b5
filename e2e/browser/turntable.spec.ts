import type { Page } from '@playwright/test';
import { openAwake, signUntil } from './awake.ts';
import { expectAccessible, expectNoOverflow, prefer } from './looks.ts';
import { expect, test } from './shopper.ts';

const mug = '/products/everyday-mug';
const frames = 25;

const button = (page: Page) => page.getByRole('button', { name: 'Turn it around' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Everyday Mug from all around' });
const view = (at: number) => `View ${at} of ${frames}`;

/** What the page asks for from now on, by the ends of the addresses. */
function asked(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  return (end: RegExp) => urls.filter((url) => end.test(url));
}

/** Opens the page as a shopper who is there: what waits for a sign of them comes. */
async function open(page: Page, path = mug) {
  await openAwake(page, path);
  await signUntil(page, () => page.getByRole('button', { name: 'Share' }).isVisible());
}

async function turn(page: Page) {
  await open(page);
  await button(page).click();
  await expect(slider(page)).toBeVisible();
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
    const requests = asked(page);
    await open(page);
    const stage = page.getByRole('link', { name: 'Enlarge picture' });
    const place = await stage.boundingBox();
    await expect(button(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests(/-turned|\/turntable-/)).toEqual([]);
    await button(page).click();
    await expect(slider(page)).toBeFocused();
    expect(requests(/-turned\.webp$/)).toEqual(['/images/everyday-mug-turned.webp']);
    expect(requests(/\/turntable-[^/]*\.js$/)).toHaveLength(1);
    expect(await slider(page).boundingBox()).toEqual(place);
    await expect(stage, 'what is covered is out of reach').toHaveJSProperty('inert', true);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Back to the picture' }).click();
    await expect(slider(page)).toHaveCount(0);
    await expect(stage).toHaveJSProperty('inert', false);
    await expect(button(page)).toBeFocused();
  });
}

test('arrow keys, Home and End turn it, Escape leads back to the button', async ({ page }) => {
  await turn(page);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', view(1));
  await expect(slider(page)).toHaveAttribute('aria-valuemax', String(frames));
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
    await expect(slider(page), key).toHaveAttribute('aria-valuetext', view(at));
    await expect(slider(page), key).toHaveAttribute('aria-valuenow', String(at));
  }
  await page.keyboard.press('Escape');
  await expect(slider(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test('a mouse that drags turns it, as far as it goes', async ({ page }) => {
  await turn(page);
  const { x = 0, y = 0, width = 0 } = (await slider(page).boundingBox()) ?? {};
  const sprite = slider(page).locator('img');
  const first = await sprite.evaluate((picture) => picture.style.transform);
  await page.mouse.move(x + width / 2, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + (width * 4) / frames, y + 210);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', view(5));
  expect(await sprite.evaluate((picture) => picture.style.transform)).not.toBe(first);
  await page.mouse.move(x + width / 2 - (width * 3) / frames, y + 190);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', view(23));
  await page.mouse.up();
  await page.mouse.move(x + 20, y + 20);
  await expect(slider(page), 'what is let go stays').toHaveAttribute('aria-valuetext', view(23));
});

test('another picture takes its place; a product without one has no button', async ({ page }) => {
  await turn(page);
  await page.getByRole('link', { name: 'Picture 2' }).click();
  await expect(slider(page)).toHaveCount(0);
  await expect(button(page)).toBeVisible();
  await open(page, '/products/the-quiet-river');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test('it begins with a quarter turn, which ends where the picture begins, unless nothing is to move', async ({
  page,
}) => {
  await prefer(page, { reducedMotion: 'no-preference' });
  await turn(page);
  const place = () =>
    slider(page)
      .locator('img')
      .evaluate((picture) => picture.style.transform);
  await expect.poll(place).toMatch(/^translate\((-?0%, -?0%|-?0%)\)$/);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', view(1));
});

test('where the sprite does not come, it says so and can be asked for again', async ({ page, shopper }) => {
  shopper.expects(/everyday-mug-turned/);
  await open(page);
  await page.route('**/everyday-mug-turned.webp', (route) => route.abort(), { times: 1 });
  await button(page).click();
  await expect(page.getByText('The pictures could not be loaded.')).toBeVisible();
  await expect(slider(page)).toHaveCount(0);
  await button(page).click();
  await expect(slider(page)).toBeVisible();
});

test.describe('with fingers, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that moves sideways turns it', async ({ page }) => {
    await openAwake(page, mug);
    const start = page.getByRole('button', { name: 'Drehen' });
    const tap = () => page.getByRole('heading', { level: 1 }).tap();
    await signUntil(page, () => start.isVisible(), tap);
    await start.tap();
    const turned = page.getByRole('slider', { name: / von allen Seiten$/ });
    await expect(turned).toHaveAttribute('aria-valuetext', 'Ansicht 1 von 25');
    await expect(turned).toHaveCSS('touch-action', 'pan-y');
    const { x = 0, y = 0, width = 0 } = (await turned.boundingBox()) ?? {};
    const device = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y: y + 100 }] });
    await touch('touchStart', x + 60);
    await touch('touchMove', x + 90);
    await touch('touchMove', x + 60 + (width * 6) / frames);
    await expect(turned).toHaveAttribute('aria-valuetext', 'Ansicht 7 von 25');
    await touch('touchEnd');
    // while a swipe glides out, Chromium takes a tap for its end
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
    await expect(button(page)).toHaveCount(0);
  });
});
