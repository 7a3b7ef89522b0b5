import {
  amazon,
  approveElsewhere,
  expectReturns,
  goToBankByForm,
  klarna,
  paysafecard,
  pressButton,
  threeDSecure,
} from './bank-returns.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, expectPlaced } from './shopper.ts';

/** Gateways with pages of their own, and a card whose bank asks the shopper. */
test.use({
  settings: {
    payments: {
      card: { gateway: 'mercer' },
      klarna: { gateway: 'klarna' },
      paysafecard: { gateway: 'paysafecard' },
      amazon: { gateway: 'amazon' },
    },
  },
});

expectReturns([klarna, paysafecard, amazon, threeDSecure]);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('3-D Secure: the way back, gone twice, shows the order', async ({ page, baseURL }) => {
    await addProductToCart(page, 'everyday-mug');
    await goToBankByForm(page);
    const returnUrl = await approveElsewhere(page, baseURL);
    await page.goto(returnUrl);
    await expect(page).toHaveURL(/\/orders\//);
    await page.goto(returnUrl);
    await expectPlaced(page);
  });

  test('3-D Secure: back in another browser, the page is kind', async ({ page, baseURL, openVisit }) => {
    await addProductToCart(page, 'everyday-mug');
    await goToBankByForm(page);
    const returnUrl = await approveElsewhere(page, baseURL);
    const strange = await openVisit({ javaScriptEnabled: false });
    await strange.goto(returnUrl);
    await expect(strange.getByText(/email you a confirmation of your order/)).toBeVisible();
    await expect(strange.getByRole('main')).not.toContainText(/Everyday Mug|Lovelace/);
  });

  test('3-D Secure: canceled where another tab has paid, the page shows the order', async ({ page, context }) => {
    await addProductToCart(page, 'everyday-mug');
    await goToBankByForm(page);
    const otherPage = await context.newPage();
    await goToBankByForm(otherPage);
    await pressButton(otherPage, 'Approve');
    await expect(otherPage).toHaveURL(/\/orders\//);
    await page.goto('/checkout?gateway=card&redirect_status=canceled');
    await expectPlaced(page);
  });
});
