import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { addProductToCart, createAccount } from './shop-api.ts';
import { expect, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const locateShippingAddress = (page: Page) => page.getByRole('group', { name: 'Shipping Address' });

async function openCheckout(page: Page) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
}

test('a state is chosen from a list of its country, by keyboard alone', async ({ page }) => {
  await openCheckout(page);
  await locateShippingAddress(page).getByLabel('Country').selectOption('US');
  const state = locateShippingAddress(page).getByRole('textbox', { name: 'State' });
  await state.focus();
  const open = locateShippingAddress(page).getByRole('button', { name: 'Choose from a list' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const list = locateShippingAddress(page).getByRole('combobox', { name: 'Choose from a list' });
  await expect(list).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Oreg');
  await expect(state).toHaveValue('OR');
  await list.selectOption('California');
  await expect(state).toHaveValue('CA');
  await expectNoOverflow(page);
});

test('what is no known state is asked about, and taken as it is', async ({ page }) => {
  await openCheckout(page);
  await locateShippingAddress(page).getByLabel('Country').selectOption('US');
  const state = locateShippingAddress(page).getByRole('textbox', { name: 'State' });
  await state.fill('Californa');
  const suggestion = locateShippingAddress(page).getByRole('status').filter({ hasText: 'Did you mean California?' });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page);
  await expect(state).not.toHaveAttribute('aria-invalid', 'true');
  await suggestion.getByRole('button', { name: 'California?' }).click();
  await expect(state).toHaveValue('CA');
  await expect(state).toBeFocused();
  await expect(suggestion).toHaveCount(0);
  // The shopper's own value is kept
  await state.fill('Somewhere');
  await expect(state).toHaveValue('Somewhere');
});

test('the list is of the country that is chosen, and there is none where addresses have no states', async ({
  page,
}) => {
  await createAccount(page);
  await openHydratedPage(page, '/account/addresses?edit=new');
  await page.getByLabel('Country').selectOption('CA');
  await page.getByRole('textbox', { name: 'Province' }).focus();
  const open = page.getByRole('button', { name: 'Choose from a list' });
  await open.click();
  await page.getByRole('combobox', { name: 'Choose from a list' }).selectOption('Quebec');
  await expect(page.getByRole('textbox', { name: 'Province' })).toHaveValue('QC');
  await page.getByLabel('Country').selectOption('DE');
  await expect(open).toHaveCount(0);
  await page.getByLabel('Country').selectOption('BR');
  await page.getByRole('textbox', { name: 'State' }).focus();
  await expect(open).toBeVisible();
});

test('on a phone it stands on the line of the label, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCheckout(page);
  await locateShippingAddress(page).getByLabel('Country').selectOption('US');
  const state = locateShippingAddress(page).getByRole('textbox', { name: 'State' });
  const initialBox = await state.boundingBox();
  await state.focus();
  const open = locateShippingAddress(page).getByRole('button', { name: 'Choose from a list' });
  await expect(open).toBeVisible();
  const focusedBox = await state.boundingBox();
  expect([focusedBox?.width, focusedBox?.height]).toEqual([initialBox?.width, initialBox?.height]);
  const label = await locateShippingAddress(page)
    .locator('label', { hasText: /^State$/ })
    .evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    });
  expect((await open.boundingBox())?.x).toBeGreaterThan(label);
  await open.click();
  await expectAccessible(page);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('it is said in the language of the page', async ({ page }) => {
    await createAccount(page);
    await openHydratedPage(page, '/account/addresses?edit=new');
    await page.locator('select[name=country]').selectOption('US');
    await page.locator('[autocomplete=address-level1]').fill('Kalifornia');
    await expect(page.getByRole('status').filter({ hasText: 'Meinten Sie California?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aus einer Liste wählen' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the field is a plain one', async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await page.goto('/checkout');
    await locateShippingAddress(page).getByRole('textbox', { name: 'State' }).fill('Oregon');
    await expect(page.getByRole('button', { name: 'Choose from a list' })).toHaveCount(0);
  });
});
