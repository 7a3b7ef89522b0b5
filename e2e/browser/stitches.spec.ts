import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addProductToCart, placeGuestOrderByApi, requestShopApi } from './shop-api.ts';
import { cards, chooseCardPayment, expect, fillAddresses, fillCard, openCheckout, test } from './shopper.ts';

/** Length of the thread around the badge, of which each stitch takes four and the last one three. */
const readBadgeThread = (page: Page) =>
  page
    .locator('header')
    .getByRole('link', { name: /^Cart,/ })
    .locator('rect')
    .first()
    .getAttribute('stroke-dasharray');

test('the badge of the cart has one stitch for each piece, up to nine', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug', 2);
  await page.goto('/cart');
  await expect.poll(() => readBadgeThread(page)).toBe('7 36');
  await page.getByLabel(/^Quantity of/).fill('1');
  await expect.poll(() => readBadgeThread(page)).toBe('3 36');
  await page.getByLabel(/^Quantity of/).fill('12');
  await expect.poll(() => readBadgeThread(page)).toBe('35 36');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(page.locator('header rect')).toHaveCount(0);
});

/** Names of the steps whose thread is sewn. */
const readSewnSteps = (page: Page) =>
  page.evaluate(() => {
    const steps = [...document.querySelectorAll('h1 + [aria-hidden] > span')];
    return steps
      .filter((step) => parseFloat(getComputedStyle(step, '::after').width) > 0)
      .map((step) => step.textContent);
  });

test('the thread of the checkout is sewn as its parts become valid', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  expect(await readSewnSteps(page)).toEqual([]);
  await fillAddresses(page);
  await expect.poll(() => readSewnSteps(page)).toEqual(['Contact', 'Address', 'Delivery']);
  await page.getByRole('group', { name: 'Shipping Address' }).getByLabel('City').fill('');
  await expect.poll(() => readSewnSteps(page)).toEqual(['Contact']);
  await page.getByRole('group', { name: 'Shipping Address' }).getByLabel('City').fill('Portland');
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await expect.poll(() => readSewnSteps(page)).toEqual(['Contact', 'Address', 'Delivery', 'Payment']);
  await page.getByLabel('CVC').fill('');
  await expect.poll(() => readSewnSteps(page)).toEqual(['Contact', 'Address', 'Delivery']);
  await page.getByLabel('Email', { exact: true }).fill('');
  await expect.poll(() => readSewnSteps(page)).toEqual(['Address', 'Delivery']);
  await expectAccessible(page);
});

test('the thread takes no time where motion is reduced, and the card of the gateway ends it', async ({ page }) => {
  await openCheckout(page, cards.visa, 'airwallex', 'everyday-mug');
  await expect.poll(() => readSewnSteps(page)).toEqual(['Contact', 'Address', 'Delivery', 'Payment']);
  const duration = await page
    .locator('h1 + [aria-hidden] > span')
    .first()
    .evaluate((step) => getComputedStyle(step, '::after').transitionDuration);
  expect(duration).toBe('0s');
});

test('the thread of an order is sewn to the stage that it has reached', async ({ page }) => {
  const { id: product_id } = await requestShopApi<{ id: string }>(page, 'GET', '/api/products/everyday-mug');
  const { link } = await placeGuestOrderByApi(page, 'thread@mercer.test', { product_id });
  await page.goto(link);
  const stages = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem');
  const threads = await stages.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item, '::after').borderTopStyle),
  );
  expect(threads).toEqual(['dashed', 'none', 'none', 'none']);
});
