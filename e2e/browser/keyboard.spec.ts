import type { Page } from '@playwright/test';
import { cards, expect, expectPlaced, test } from './shopper.ts';

test('a purchase with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabToElement(page, 'Search products');
  await page.keyboard.type('studio laptop');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=studio(%20|\+)laptop$/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await tabToElement(page, /^Studio Laptop 14$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Studio Laptop 14', level: 1 })).toBeVisible();
  await tabToElement(page, /16 GB/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '32 GB' })).toBeChecked();
  await tabToElement(page, /^Add to Cart$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await tabToElement(page, /^View Cart$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await tabToElement(page, /^Proceed to Checkout$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Shipping Address' })).toBeVisible();
  await tabToElement(page, /^Email$/);
  await page.keyboard.type('ada@mercer.test');
  for (let group = 0; group < 2; group++) {
    for (const [label, value] of address) {
      await tabToElement(page, label);
      await page.keyboard.type(value);
    }
  }
  await tabToElement(page, /^Pay with Airwallex$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked();
  for (const [label, value] of card) {
    await tabToElement(page, label);
    await page.keyboard.type(value);
  }
  await tabToElement(page, /^Place Order$/);
  await page.keyboard.press('Enter');
  await expectPlaced(page);
});

test('every place where the focus comes shows it', async ({ page }) => {
  for (const path of ['/', '/products/mercer-field-watch', '/login']) {
    await page.goto(path);
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(isFocusVisible), `${path}, Tab ${press + 1}`).toBe(true);
    }
  }
});

test('the link to the main content takes the focus there', async ({ page }) => {
  await page.goto('/deals');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

const address = [
  [/^Full Name$/, 'Ada Lovelace'],
  [/^Address$/, '12 Analytical Way'],
  [/^City$/, 'Portland'],
  [/^State$/, 'OR'],
  [/^Zip Code$/, '97201'],
] as const;
const card = [
  [/^Card number$/, cards.visa],
  [/^Expiry date$/, '12/34'],
  [/^CVC$/, '123'],
] as const;

/** Presses Tab until what has the focus is called so. */
async function tabToElement(page: Page, name: string | RegExp) {
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab');
    const elementName = await page.evaluate(readFocusedName);
    if (typeof name === 'string' ? elementName === name : name.test(elementName)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

function readFocusedName(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const text = focused.getAttribute('aria-label') ?? labels.map((label) => label.innerText).join(' ');
  return (text || (focused instanceof HTMLElement ? focused.innerText : '')).trim();
}

/** Says whether the focused element shows its focus by an outline of its own or of one of the elements around it. */
function isFocusVisible(): boolean {
  let element = document.activeElement;
  if (!element || element === document.body) return true;
  for (let level = 0; element && level < 4; level++) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    element = element.parentElement;
  }
  return document.activeElement?.matches('input[type=radio], input[type=checkbox]') ?? false;
}
