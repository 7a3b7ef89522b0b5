import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, fillAddresses, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** The first one is of a gateway that no page knows. */
test.use({ settings: { payments: { paypal: { gateway: 'elsewhere' }, klarna: { gateway: 'klarna' } } } });

test('the first method that can be paid here is chosen, and others are not shown', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  const payment = page.getByRole('group', { name: 'Payment Information' });
  await expect(payment.getByRole('radio', { name: 'Klarna' })).toBeChecked();
  await expect(payment.getByRole('radio')).toHaveCount(1);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/sandbox\/klarna\//);
});
