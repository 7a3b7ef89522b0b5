import type { Page, Response } from '@playwright/test';
import { everyLook } from './accessibility.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { expect, product, test } from './shopper.ts';

const paths = ['/', '/category/fashion', product.path];
const screens: [name: string, width: number, height: number, density: number][] = [
  ['a phone', 390, 844, 3],
  ['a tablet', 768, 1024, 2],
  ['a laptop', 1280, 800, 1],
  ['a sharp laptop', 1280, 800, 2],
  ['a wide screen', 1920, 1080, 1],
];

for (const [name, width, height, deviceScaleFactor] of everyLook ? screens : screens.slice(0, 1)) {
  test(`on ${name} every picture is sharp and hardly larger than its place`, async ({ openVisit }) => {
    const page = await openVisit({ viewport: { width, height }, deviceScaleFactor });
    for (const path of paths) expect(await listUnfitPictures(page, path, deviceScaleFactor), path).toEqual([]);
  });
}

if (everyLook) {
  test('in full width pictures are sharp, too', async ({ openVisit }) => {
    const page = await openVisit({ viewport: { width: 1920, height: 1080 } });
    await page.addInitScript(() => localStorage.setItem('mercer-full-width', '1'));
    for (const path of paths) expect(await listUnfitPictures(page, path, 1), path).toEqual([]);
  });
}

test('pictures come as AVIF, may be kept, and move nothing when they come', async ({ page }) => {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await scrollThroughPage(page);
    expect(await measureLayoutShift(page), path).toBeLessThan(0.01);
  }
  const pictures = answers.filter((answer) => answer.request().resourceType() === 'image');
  const sized = pictures.filter((answer) => new URL(answer.url()).searchParams.has('width'));
  expect(sized.length).toBeGreaterThan(20);
  for (const answer of sized) {
    expect(answer.headers()['content-type']).toBe('image/avif');
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('one picture of a page is fetched first: the largest', async ({ page }) => {
  const largest = { '/': 'main img', '/category/fashion': 'main article img', [product.path]: 'main img' };
  for (const [path, pictures] of Object.entries(largest)) {
    await page.goto(path);
    await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1);
    await expect(page.locator(pictures).first()).toHaveAttribute('fetchpriority', 'high');
  }
});

test('until a picture is there its place has its colour', async ({ page, shopper }) => {
  shopper.expects(/net::ERR_FAILED/);
  await page.route(/\/images\/.*width=/, (route) => route.abort());
  await page.goto('/');
  // Tiles of categories have a ground of their own; products are cut-outs, on the ground of their card.
  const picture = page.getByRole('main').locator('img[data-colour]').first();
  const colour = (await picture.getAttribute('data-colour')) ?? '';
  const parts = [1, 2, 3].map((at) => Number.parseInt(colour[at] ?? '', 16) * 17);
  await expect(picture).toHaveCSS('background-color', `rgb(${parts.join(', ')})`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures are there all the same', async ({ page }) => {
    const answers: string[] = [];
    page.on('response', (answer) => answers.push(answer.headers()['content-type'] ?? ''));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(answers.filter((type) => type === 'image/avif').length).toBeGreaterThan(1);
  });
});

/** Pictures whose file has fewer pixels than their place on the screen, though there is a larger one, or many more. */
async function listUnfitPictures(page: Page, path: string, density: number) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await scrollThroughPage(page);
  return page.locator('main img[srcset]').evaluateAll((images, pixels) => {
    const facts = (images as HTMLImageElement[]).filter((image) => image.offsetWidth > 0);
    return facts.flatMap((image) => {
      const widths = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
      const chosenWidth = Number(new URL(image.currentSrc || 'x:').searchParams.get('width'));
      const needed = image.offsetWidth * pixels;
      const isSharp =
        chosenWidth >= needed * 0.85 || chosenWidth === Math.max(...widths) || chosenWidth >= image.offsetWidth * 2;
      const isSmall = chosenWidth <= Math.max(needed * 2.3, Math.min(...widths));
      return isSharp && isSmall ? [] : [{ src: image.currentSrc, needed, chosen: chosenWidth }];
    });
  }, density);
}

/** Scrolls through the page, so that pictures further down come, too. */
async function scrollThroughPage(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.offsetWidth === 0));
}
