import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, expectHydrated, test } from './shopper.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a line is saved for later, is no part of the totals, and moves back to the cart', async ({ page }) => {
      await addProductToCart(page, 'everyday-mug');
      await page.goto('/cart');
      const save = page.getByRole('button', { name: /^Save for later: / });
      if (javaScriptEnabled) await expectHydrated(save);
      await save.press('Enter');
      const saved = page.getByRole('region', { name: 'Saved for later' });
      const line = saved.getByRole('listitem');
      await expect(line).toHaveCount(1);
      await expect(page.getByText('Your Cart is Empty')).toBeVisible();
      await page.reload();
      await expect(line).toContainText(/1 × \$/);
      const moveBackButton = line.getByRole('button', { name: /^Move to cart: / });
      if (javaScriptEnabled) {
        await expectAccessible(page);
        await expectHydrated(moveBackButton);
      }
      await moveBackButton.press('Enter');
      await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
      await expect(saved).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
      await expect(saved).toHaveCount(0);
    });
  });
}

test('what is saved keeps its choice, also on the way back to the cart from another page, and can be removed', async ({
  page,
}) => {
  await page.goto('/products/studio-laptop-14');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'View Cart' }).click();
  const saveButton = page.getByRole('button', { name: /^Save for later: / });
  // The product page has lists as well: the line is read once the cart is there
  await expect(saveButton).toBeVisible();
  const details = await page.getByRole('main').getByRole('listitem').first().locator('p').first().innerText();
  await saveButton.click();
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved.getByText(details)).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(saved.getByText(details)).toBeVisible();
  await saved.getByRole('button', { name: /^Remove / }).click();
  await expect(saved).toHaveCount(0);
});

test('the buttons of both kinds of lines begin where the name does, on every width', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await addProductToCart(page, 'green-leaf-tea');
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Save for later: / })
    .first()
    .click();
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved.getByRole('button')).toHaveCount(2);
  const readLeftEdge = async (part: Locator) => (await part.boundingBox())?.x;
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const name = await readLeftEdge(saved.getByRole('link'));
    expect(await readLeftEdge(saved.getByRole('button', { name: /^Move to cart: / })), `${width} px`).toBe(name);
    expect(await readLeftEdge(page.getByRole('button', { name: /^Save for later: / })), `${width} px`).toBe(name);
  }
});
