import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { expect, logOut, signInAsDemo, test } from './shopper.ts';

const isRoot = process.getuid?.() === 0;

// Playwright switches it off, and a Chromium without windows has none
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('Back after a logout shows nothing of the account, on a page the browser woke up', async ({ page }) => {
  await page.goto('/deals');
  await signInOnPage(page);
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Addresses' }).getByText('Dana Mercer').first()).toBeVisible();
  await logOutElsewhere(page);
  await goBackInHistory(page, 2);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Dana Mercer')).toHaveCount(0);
});

test('Back after a logout shows nothing of the account, on a page of its own', async ({ page }) => {
  await signInAsDemo(page, '/account/addresses');
  await page.goto('/account/addresses');
  await expect(page.getByText('Dana Mercer').first()).toBeVisible();
  await logOutElsewhere(page);
  await goBackInHistory(page, 2);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Dana Mercer')).toHaveCount(0);
});

test('Back to a page the browser woke up shows the cart as it is now', async ({ page }) => {
  await page.goto('/deals');
  await page.evaluate(() => Object.assign(window, { isWokenUp: true }));
  await page.goto('/products/everyday-mug');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await goBackInHistory(page, 1);
  await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isWokenUp' in window)).toBe(true);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

/** Signs in without leaving the document that was rendered for a visitor. */
async function signInOnPage(page: Page) {
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Email Address').fill('demo@mercer.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
}

async function logOutElsewhere(page: Page) {
  await page.goto('/deals');
  await page.getByRole('link', { name: 'Account' }).click();
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
}

/** Playwright waits for a document that is not loaded. */
async function goBackInHistory(page: Page, steps: number) {
  await page.evaluate((by) => history.go(-by), steps);
}
