import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, fillAddresses, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** Settings with a gateway that no page knows. */
test.use({ settings: { payments: { paypal: { gateway: 'elsewhere' } } } });

test('a store that nothing can be paid in says so, before and after the button', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await expect(page.getByRole('group', { name: 'Payment Information' })).toContainText(
    'No payment method is available',
  );
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'No payment method is available' })).toBeVisible();
});
