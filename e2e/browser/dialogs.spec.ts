import type { Locator, Page } from '@playwright/test';
import { createAxeBuilder, emulatePreferences, everyLook, expectAccessible, listViolations } from './accessibility.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, product, signInAsDemo, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

interface DialogCase {
  name: string | RegExp;
  path: string;
  /** Viewport width in pixels at which the dialog's opener is found. */
  width?: number;
  opener(page: Page): Locator;
}

const opened: DialogCase[] = [
  { name: 'Quick view', path: '/deals', opener: (page) => locateButton(page, /^Quick view/) },
  { name: 'Your Cart', path: '/cart', opener: (page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }) },
  { name: 'Menu', path: '/', width: 390, opener: (page) => locateButton(page, 'Open menu') },
  { name: 'Search', path: '/', width: 390, opener: (page) => page.getByRole('link', { name: 'Open search' }) },
  { name: 'Shop by Category', path: '/category/books', width: 390, opener: (page) => locateButton(page, 'Categories') },
  {
    name: 'Mercer Field Watch',
    path: product.path,
    opener: (page) => page.getByRole('link', { name: 'Enlarge picture' }),
  },
];
const ofAccounts: DialogCase[] = [
  { name: 'Edit Your Name', path: '/account', opener: (page) => locateButton(page, /^Edit .*name/i) },
  { name: 'Edit Your Email', path: '/account', opener: (page) => locateButton(page, /^Edit .*email/i) },
  { name: 'Change Your Password', path: '/account', opener: (page) => locateButton(page, /^Change/) },
  { name: 'Add New Address', path: '/account/addresses', opener: (page) => locateButton(page, 'Add New Address') },
  { name: 'Edit Address', path: '/account/addresses', opener: (page) => locateButton(page, /^Edit/) },
  { name: /^Delete/, path: '/account/addresses', opener: (page) => locateButton(page, /^Delete/) },
];

for (const dialogCase of opened) {
  test(`${dialogCase.name}: accessible, keeps the focus, gives it back at Escape`, async ({ page }) => {
    test.slow();
    if (dialogCase.name === 'Your Cart') await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, dialogCase.path);
    await expectGoodDialog(page, dialogCase);
  });
}

test('the dialogs of an account: accessible, keep the focus, give it back at Escape', async ({ page }) => {
  test.slow();
  await signInAsDemo(page, '/account');
  for (const dialogCase of ofAccounts) {
    await openHydratedPage(page, dialogCase.path);
    await expectGoodDialog(page, dialogCase);
  }
});

test('a selection that ends beside a dialog leaves it open, a click there closes it', async ({ page }) => {
  await signInAsDemo(page, '/account');
  await locateButton(page, /^Edit .*name/i).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Your Name' });
  const field = dialog.getByLabel('First Name');
  await field.fill('Typed');
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(5, 450);
  await page.mouse.up();
  await expect(field).toHaveValue('Typed');
  await page.mouse.click(5, 450);
  await expect(dialog).toBeHidden();
});

test('a wide window closes the categories of a narrow one, which it shows on the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openHydratedPage(page, '/category/books');
  await locateButton(page, 'Categories').click();
  const drawer = page.getByRole('dialog', { name: 'Shop by Category' });
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(drawer).toBeHidden();
});

test('the place of the scroll bar gets as dark as the page behind a dialog, and light again', async ({ page }) => {
  await openHydratedPage(page, '/');
  const light = await readPageColours(page);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await readPageColours(page)).toEqual({ ...light, html: await blendWithBackdrop(page, light.body) });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await readPageColours(page)).toEqual(light);
});

/** Colours of the page and of what is beside it, red, green and blue from 0 to 255. */
function readPageColours(page: Page) {
  return page.evaluate(() => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const readColour = (element: Element) => {
      if (!drawing) throw new Error('There is no canvas');
      drawing.fillStyle = getComputedStyle(element).backgroundColor;
      drawing.fillRect(0, 0, 1, 1);
      return [...drawing.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    return { html: readColour(document.documentElement), body: readColour(document.body) };
  });
}

/** Blends a colour with the dialog's backdrop and returns the resulting RGB components. */
function blendWithBackdrop(page: Page, colour: number[]) {
  return page.getByRole('dialog').evaluate((dialog, below) => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!drawing) throw new Error('There is no canvas');
    for (const fill of [`rgb(${below})`, getComputedStyle(dialog, '::backdrop').backgroundColor]) {
      drawing.fillStyle = fill;
      drawing.fillRect(0, 0, 1, 1);
    }
    return [...drawing.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, colour);
}

async function expectGoodDialog(page: Page, { name, opener, width = 1280 }: DialogCase) {
  await page.setViewportSize({ width, height: 900 });
  await opener(page).press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectFocusInside(page, dialog);
  for (const size of everyLook ? [width, width === 390 ? 320 : 390] : [Math.min(width, 390)]) {
    await page.setViewportSize({ width: size, height: 900 });
    await emulatePreferences(page, { colorScheme: 'light' });
    await expectAccessible(page, createDialogAxe(page));
    if (!everyLook) continue;
    await emulatePreferences(page, { colorScheme: 'dark' });
    expect(await listViolations(createDialogAxe(page).withRules(['color-contrast'])), 'dark').toEqual([]);
  }
  await page.setViewportSize({ width, height: 900 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page)).toBeFocused();
}

/** The page behind it is inert, and checked where it is open. */
function createDialogAxe(page: Page) {
  return createAxeBuilder(page).include('dialog[open]');
}

/** Tab goes round: what is focused is in the dialog, or the browser's own (the page's body). */
async function expectFocusInside(page: Page, dialog: Locator) {
  for (let press = 0; press < 12; press++) {
    const isInside = await dialog.evaluate((element) => {
      const { activeElement } = document;
      return activeElement === document.body || element.contains(activeElement);
    });
    expect(isInside, `after ${press} times Tab`).toBe(true);
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab');
  }
}

function locateButton(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name }).first();
}
