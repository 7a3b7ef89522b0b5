import { generateKeyPairSync } from 'node:crypto';
import { serveGatewayScripts } from './live-gateways.ts';
import { test } from './own-shop.ts';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import { expect, expectPlaced, fillAddresses, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Keys that the owner of a shop has set, and nothing else: an account in Europe, with prices in dollars. */
test.use({
  keys: {
    AMAZON_PAY_MERCHANT_ID: 'A1B2C3D4E5F6G7',
    AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-AFVX7ULWSGBZ5535PCUQOY7B',
    AMAZON_PAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    AMAZON_PAY_STORE_ID: 'amzn1.application-oa2-client.a1b2c3d4e5f6a7b8c9d0',
    AMAZON_PAY_REGION: 'eu',
  },
});

test('the button of Amazon’s script for Europe stands in its own styles, and pays an order', async ({
  page,
  shopper,
}) => {
  shopper.expects(/^foreign host: https:\/\/static-eu\.payments-amazon\.com\//);
  await serveGatewayScripts(page);
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await page.getByRole('radio', { name: 'Amazon Pay' }).check();
  await placeOrder(page);
  const button = page.getByRole('button', { name: 'Amazon Pay' });
  await expect(button).toHaveCSS('background-color', 'rgb(255, 216, 20)');
  await expect(button).toHaveAttribute('data-ledger-currency', 'EUR');
  await button.click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/amazon\/pay\//);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectPlaced(page);
  const order = await requestShopApi<object>(page, 'GET', '/api/cart/order');
  expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'amazon' }] });
});
