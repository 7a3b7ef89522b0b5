import { addProductToCart } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
const sentences = {
  canceled: 'We are unable to authenticate your payment method. Please choose a different payment method and try again',
  succeeded: 'There was an issue finalizing your order.',
  strange: 'An unexpected error occurred during payment.',
};
const further =
  'confirm=1&card_id=c&sid=s&authorization_token=a&setup_intent_client_secret=x&payment_intent_client_secret=y&amazonCheckoutSessionId=z';

// an invented return is refused by the server, which asks the gateway
test.use({ allowedErrors: [/status of 40[02]/] });

test('§2 payment return: gateway and redirect_status are read, then removed from the address bar', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  for (const [status, sentence] of Object.entries(sentences)) {
    await step(`§4 redirect_status ${status}: ${sentence}`, async () => {
      await page.goto(`/checkout?gateway=stripe&redirect_status=${status}&${further}`);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page).toHaveURL('/checkout');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
      await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Everyday Mug');
    });
  }
});
