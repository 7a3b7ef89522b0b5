import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { photographs } from '@mercer/demo';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { createAccount, findProductId, placeOrderByApi } from './shop-api.ts';
import { expect, expectHydrated, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const slug = 'bear-goes-home';
const path = `/products/${slug}`;
const reviewFormPath = `${path}?review=write#reviews`;
const [first, second] = ['bear-goes-home-1.webp', 'bear-goes-home-2.webp'].map((name) =>
  join(photographs.folder, name),
);

const locateReviews = (page: Page) => page.getByRole('region', { name: 'Customer reviews' });

async function buyWithNewAccount(page: Page) {
  await createAccount(page);
  await placeOrderByApi(page, { product_id: await findProductId(page, slug) });
}

async function fillReviewForm(page: Page, text: string) {
  const form = page.locator('#review');
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByLabel('Your review').fill(text);
  return form;
}

/** Checks that the pictures of a review are there, have their size before they load, and name their author. */
async function expectReviewVisible(page: Page, text: string, count: number) {
  const review = locateReviews(page).getByRole('listitem').filter({ hasText: text });
  const pictures = review.getByRole('img', { name: /^Picture \d by Ada L\.$/ });
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(160);
    expect(await picture.boundingBox()).toMatchObject({ width: 80, height: 80 });
  }
  return review;
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('a buyer adds pictures, leaves one out, and they open closer', async ({ page }) => {
      await buyWithNewAccount(page);
      await openHydratedPage(page, reviewFormPath);
      const text = `Read it twice, ${width}`;
      const form = await fillReviewForm(page, text);
      const field = form.getByLabel('Pictures (optional)');
      await expectHydrated(field);
      await expect(field).toHaveAccessibleDescription(/^Up to 4, as JPEG, PNG or WebP/);
      await field.setInputFiles([first ?? '', second ?? '']);
      await field.setInputFiles({ name: 'heavy.webp', mimeType: 'image/webp', buffer: readPaddedFile(first ?? '') });
      await expect(form.getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await expectNoOverflow(page);
      const leaveOut = form.getByRole('button', { name: 'Remove: bear-goes-home-2.webp' });
      await leaveOut.press('Enter');
      await expect(form.getByRole('listitem')).toHaveCount(2);
      await expect(field).toBeFocused();
      await form.getByRole('button', { name: 'Post Review' }).click();
      await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
      const review = await expectReviewVisible(page, text, 2);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await review.getByRole('link', { name: 'Picture 2 by Ada L.' }).click();
      const dialog = page.getByRole('dialog', { name: 'Picture 2 by Ada L.' });
      await expect(dialog.getByRole('img', { name: 'Picture 2 by Ada L.' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Previous picture' }).click();
      await expect(page.getByRole('dialog', { name: 'Picture 1 by Ada L.' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    test('what is refused says so beside the field, and nothing typed is lost', async ({ page }) => {
      await buyWithNewAccount(page);
      await openHydratedPage(page, reviewFormPath);
      const form = await fillReviewForm(page, 'No picture yet');
      const field = form.getByLabel('Pictures (optional)');
      await expectHydrated(field);
      await field.setInputFiles([
        { name: 'mug.webp', mimeType: 'image/webp', buffer: readFileSync(first ?? '') },
        { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      ]);
      await form.getByRole('button', { name: 'Post Review' }).click();
      await expect(field).toHaveAccessibleDescription('Picture 2 is not a JPEG, PNG, WebP, AVIF or GIF');
      await expect(form.getByLabel('Your review')).toHaveValue('No picture yet');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Remove: page.png' }).click();
      await form.getByRole('button', { name: 'Post Review' }).click();
      await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('a buyer adds pictures and takes one back, and they are links', async ({ page, shopper }) => {
        // A picture opened by itself names no icon, so that a whole Chromium asks for the one of old.
        shopper.expects(/favicon\.ico/);
        await buyWithNewAccount(page);
        await page.goto(reviewFormPath);
        const text = `Without scripts, ${width}`;
        const form = await fillReviewForm(page, text);
        await form.getByLabel('Pictures (optional)').setInputFiles([first ?? '', second ?? '']);
        await form.getByRole('button', { name: 'Post Review' }).click();
        await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
        const review = locateReviews(page).getByRole('listitem').filter({ hasText: text });
        await expect(review.getByRole('img')).toHaveCount(3); // the review's own stars
        await page.goto(reviewFormPath);
        await form.getByRole('checkbox', { name: 'Remove: picture 1' }).check();
        await form.getByRole('button', { name: 'Post Review' }).click();
        const picture = review.getByRole('link', { name: 'Picture 1 by Ada L.' });
        await expect(review.getByRole('link')).toHaveCount(1);
        await picture.click();
        await expect(page).toHaveURL(/\/images\/[0-9a-f]{64}-review\.webp$/);
      });

      test('what is refused says so on the page', async ({ page }) => {
        await buyWithNewAccount(page);
        await page.goto(reviewFormPath);
        const form = await fillReviewForm(page, 'No picture yet');
        const field = form.getByLabel('Pictures (optional)');
        await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing') });
        await form.getByRole('button', { name: 'Post Review' }).click();
        await expect(field).toHaveAccessibleDescription('Picture 1 is not a JPEG, PNG, WebP, AVIF or GIF');
        await expect(form.getByLabel('Your review')).toHaveValue('No picture yet');
      });
    });
  });
}

test('reviews of the demo store have pictures, and nothing moves when they come', async ({ page }) => {
  await openHydratedPage(page, '/products/linen-love-seat');
  const pictures = locateReviews(page).getByRole('link', { name: /^Picture \d by Clara/ });
  await expect(pictures).toHaveCount(2);
  await pictures.first().scrollIntoViewIfNeeded();
  await expect(pictures.first().getByRole('img')).toHaveJSProperty('complete', true);
  expect(await measureLayoutShift(page)).toBeLessThan(0.01);
});

/** A picture that is heavier than the shop takes, by what stands behind its end. */
function readPaddedFile(file: string): Buffer {
  return Buffer.concat([readFileSync(file), Buffer.alloc(6 * 1024 * 1024)]);
}
