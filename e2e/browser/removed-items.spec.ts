import { openAwake } from './awake.ts';
import { haveInCart } from './by-api.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import { haveProduct } from './operator-key.ts';
import { expect, test } from './shopper.ts';

const sentence = (name: string) => `${name} is no longer available and was removed from your cart.`;

test('cart, mini cart and checkout say what left with its product, until the shopper has seen it', async ({
  page,
  openVisit,
}) => {
  const plain = await openVisit({ javaScriptEnabled: false });
  const [vase, other] = [await haveProduct(page, 'Fleeting Vase'), await haveProduct(page, 'Fleeting Vase')];
  await haveInCart(plain, 'everyday-mug');
  await haveInCart(plain, other.slug);
  await haveInCart(page, 'everyday-mug');
  await haveInCart(page, vase.slug);
  await vase.remove();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(sentence(vase.name))).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText(sentence(vase.name))).toBeVisible();
  await openAwake(page, '/products/everyday-mug');
  await page.getByRole('link', { name: /Cart/ }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(sentence(vase.name))).toBeVisible();
  await drawer.getByRole('button', { name: `OK: ${vase.name}` }).click();
  await expect(drawer.getByText(sentence(vase.name))).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(page.getByText(sentence(vase.name))).toHaveCount(0);

  await other.remove();
  await plain.goto('/checkout');
  await expect(plain.getByText(sentence(other.name))).toBeVisible();
  await plain.getByRole('button', { name: `OK: ${other.name}` }).click();
  await expect(plain).toHaveURL(/\/checkout$/);
  await expect(plain.getByText(sentence(other.name))).toHaveCount(0);
});
