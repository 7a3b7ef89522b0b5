import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createProduct } from './operator-key.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const toRemovalSentence = (name: string) => `${name} is no longer available and was removed from your cart.`;

test('cart, mini cart and checkout say what left with its product, until the shopper has seen it', async ({
  page,
  openVisit,
}) => {
  const plain = await openVisit({ javaScriptEnabled: false });
  const [vase, secondVase] = [await createProduct(page, 'Fleeting Vase'), await createProduct(page, 'Fleeting Vase')];
  await addProductToCart(plain, 'everyday-mug');
  await addProductToCart(plain, secondVase.slug);
  await addProductToCart(page, 'everyday-mug');
  await addProductToCart(page, vase.slug);
  await vase.remove();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(toRemovalSentence(vase.name))).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText(toRemovalSentence(vase.name))).toBeVisible();
  await openHydratedPage(page, '/products/everyday-mug');
  await page.getByRole('link', { name: /Cart/ }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(toRemovalSentence(vase.name))).toBeVisible();
  await drawer.getByRole('button', { name: `OK: ${vase.name}` }).click();
  await expect(drawer.getByText(toRemovalSentence(vase.name))).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(page.getByText(toRemovalSentence(vase.name))).toHaveCount(0);

  await secondVase.remove();
  await plain.goto('/checkout');
  await expect(plain.getByText(toRemovalSentence(secondVase.name))).toBeVisible();
  await plain.getByRole('button', { name: `OK: ${secondVase.name}` }).click();
  await expect(plain).toHaveURL(/\/checkout$/);
  await expect(plain.getByText(toRemovalSentence(secondVase.name))).toHaveCount(0);
});
