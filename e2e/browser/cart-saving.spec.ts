import { addProductToCart, requestShopApi } from './shop-api.ts';
import { expect, test } from './shopper.ts';

interface ReducedProduct {
  slug: string;
  price: number;
  orig_price: number;
  options: unknown[];
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the cart says once what reduced prices and a code save', async ({ page }) => {
      const list = '/api/products?where[sale]=true&limit=100';
      const { results } = await requestShopApi<{ results: ReducedProduct[] }>(page, 'GET', list);
      const [product] = results.filter(({ price, orig_price, options }) => orig_price > price && options.length === 0);
      if (!product) throw new Error('The demo store has no reduced product');
      await addProductToCart(page, product.slug, 2);
      await page.goto('/cart');
      const reduction = 2 * (product.orig_price - product.price);
      await expect(page.getByText(`You save $${reduction.toFixed(2)}`)).toBeVisible();
      await requestShopApi(page, 'PUT', '/api/cart/coupon', { code: 'TAKE5' });
      await page.reload();
      await expect(page.getByText(`You save $${(reduction + 5).toFixed(2)}`)).toBeVisible();
    });

    test('the cart says nothing of saving where nothing is reduced', async ({ page }) => {
      await addProductToCart(page, 'everyday-mug');
      await page.goto('/cart');
      await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
      await expect(page.getByText('You save')).toHaveCount(0);
    });
  });
}
