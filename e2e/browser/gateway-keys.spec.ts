import { serveGatewayScripts } from './live-gateways.ts';
import { test } from './own-shop.ts';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import { expect, expectPlaced, fillAddresses, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** Keys that the owner of a shop has set, and nothing else: the settings have no row. */
test.use({
  keys: {
    BRAINTREE_MERCHANT_ID: 'a1b2c3d4e5f6a7b8',
    BRAINTREE_PUBLIC_KEY: 'z9y8x7w6v5u4t3s2',
    BRAINTREE_PRIVATE_KEY: 'c3'.repeat(16),
    BRAINTREE_MODE: 'test',
  },
});

const methods = { PayPal: 'paypal', 'Google Pay': 'google', 'Apple Pay': 'apple' };

for (const [name, method] of Object.entries(methods)) {
  test(`with Braintree's keys alone ${name} pays an order`, async ({ page, shopper }) => {
    shopper.expects(/^foreign host: https:\/\/(js\.braintreegateway|www\.paypal|pay\.google|www\.gstatic)\.com\//);
    await serveGatewayScripts(page);
    // Safari alone has it
    const safari = await page.request.get('/sandbox/apple/apple-pay.js');
    await page.addInitScript({ content: await safari.text() });
    await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, '/checkout');
    await fillAddresses(page);
    const payment = page.getByRole('group', { name: 'Payment Information' });
    await expect(payment.getByRole('radio')).toHaveCount(3);
    await page.getByRole('radio', { name }).check();
    if (method === 'paypal') await placeOrder(page);
    const button = payment.getByRole('button', { name });
    await expect(button).toBeVisible();
    // styles and pictures that wallets' scripts put into the page are let in, and Google's mark with them
    if (method === 'google') await expect(button).toHaveCSS('background-image', /^url\("https:\/\/www\.gstatic\.com\//);
    if (method === 'paypal') await expect(button).toHaveCSS('cursor', 'pointer');
    await button.click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Pay', exact: true }).click();
    await expectPlaced(page);
    const order = await requestShopApi<object>(page, 'GET', '/api/cart/order');
    expect(order).toMatchObject({ status: 'paid', payments: [{ method }] });
  });
}
