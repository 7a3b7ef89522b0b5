import { waitForMailText } from './mails.ts';
import { addProductToCart, createAccount, createCardToken, requestShopApi } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillCard, placeOrder, product, test } from './shopper.ts';

const address = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
};

test('with a coupon and a gift card, every view of an order tells its total and what the card was charged', async ({
  page,
  baseURL,
}) => {
  const email = await createAccount(page);
  await addProductToCart(page, product.slug);
  await requestShopApi(page, 'PUT', '/api/cart/coupon', { code: 'WELCOME10' });
  await requestShopApi(page, 'POST', '/api/cart/giftcards', { code: 'GIFT25' });
  await requestShopApi(page, 'PUT', '/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
  await page.goto('/checkout');
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await page.clock.install();
  await placeOrder(page);
  await expectPlaced(page);
  const order = await requestShopApi<{ id: string; grand_total: number; capture_total: number }>(
    page,
    'GET',
    '/api/cart/order',
  );
  const formatDollars = (amount: number) => `$${amount.toFixed(2)}`;
  const [total, charged] = [formatDollars(order.grand_total), formatDollars(order.capture_total)];
  expect(order.grand_total - order.capture_total).toBeCloseTo(25);
  const sums = page.getByRole('main').locator('dl').filter({ hasText: 'Paid by' });
  await expect(sums).toContainText(`Total${total}Paid by Visa ending in 4242${charged}Paid by gift card$25.00`);
  await page.goto(`/account/orders/${order.id}`);
  await expect(sums).toContainText(`Total${total}Paid by Visa ending in 4242${charged}Paid by gift card$25.00`);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByRole('main').getByText(total).first()).toBeVisible();
  const mail = await waitForMailText(email, /Paid by Visa/, baseURL);
  for (const words of [total, 'Paid by gift card', charged]) expect(mail).toContain(words);
});

test('an order that a gift card pays as a whole says so', async ({ page }) => {
  await createAccount(page);
  await addProductToCart(page, 'everyday-mug');
  await requestShopApi(page, 'POST', '/api/cart/giftcards', { code: 'GIFT300' });
  await requestShopApi(page, 'PUT', '/api/cart', { shipping: address, billing: address });
  const { id } = await requestShopApi<{ id: string }>(page, 'POST', '/api/cart/order');
  await page.goto(`/account/orders/${id}`);
  await expect(page.getByRole('main').getByText('Paid by gift card').first()).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toHaveCount(0);
});

test('a card of an earlier try is not told where something else has paid', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await requestShopApi(page, 'PUT', '/api/cart', {
    account: { email: `early-${process.pid}-${Date.now()}@mercer.test` },
    shipping: address,
    billing: { ...address, method: 'card', card: { token: await createCardToken(page, '5555555555554444') } },
  });
  await requestShopApi(page, 'PUT', '/api/cart', {
    billing: { card: { token: await createCardToken(page, '4242424242424242') } },
  });
  const { link } = await requestShopApi<{ link: string }>(page, 'POST', '/api/cart/order');
  await page.goto(link);
  await expect(page.getByRole('main').getByText('Paid by Visa ending in 4242').first()).toBeVisible();
  await expect(page.getByText('4444')).toHaveCount(0);
});
