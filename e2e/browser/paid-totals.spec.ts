import { callApi, haveAccount, haveInCart, tokenOf } from './by-api.ts';
import { mailTo } from './mails.ts';
import { cards, chooseCard, expect, expectPlaced, fillCard, placeOrder, product, test } from './shopper.ts';

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
  const email = await haveAccount(page);
  await haveInCart(page, product.slug);
  await callApi(page, 'PUT', '/api/cart/coupon', { code: 'WELCOME10' });
  await callApi(page, 'POST', '/api/cart/giftcards', { code: 'GIFT25' });
  await callApi(page, 'PUT', '/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
  await page.goto('/checkout');
  await chooseCard(page);
  await fillCard(page, cards.visa);
  await page.clock.install();
  await placeOrder(page);
  await expectPlaced(page);
  const order = await callApi<{ id: string; grand_total: number; capture_total: number }>(
    page,
    'GET',
    '/api/cart/order',
  );
  const money = (amount: number) => `$${amount.toFixed(2)}`;
  const [total, charged] = [money(order.grand_total), money(order.capture_total)];
  expect(order.grand_total - order.capture_total).toBeCloseTo(25);
  const sums = page.getByRole('main').locator('dl').filter({ hasText: 'Paid by' });
  await expect(sums).toContainText(`Total${total}Paid by gift card$25.00Paid by Visa ending in 4242${charged}`);
  await page.goto(`/account/orders/${order.id}`);
  await expect(sums).toContainText(`Total${total}Paid by gift card$25.00Paid by Visa ending in 4242${charged}`);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByRole('main').getByText(total).first()).toBeVisible();
  const mail = await mailTo(email, /Paid by Visa/, baseURL);
  for (const words of [total, 'Paid by gift card', charged]) expect(mail).toContain(words);
});

test('an order that a gift card pays as a whole says so', async ({ page }) => {
  await haveAccount(page);
  await haveInCart(page, 'everyday-mug');
  await callApi(page, 'POST', '/api/cart/giftcards', { code: 'GIFT300' });
  await callApi(page, 'PUT', '/api/cart', { shipping: address, billing: address });
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/cart/order');
  await page.goto(`/account/orders/${id}`);
  await expect(page.getByRole('main').getByText('Paid by gift card').first()).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toHaveCount(0);
});

test('a card of an earlier try is not told where something else has paid', async ({ page }) => {
  await haveInCart(page, 'everyday-mug');
  await callApi(page, 'PUT', '/api/cart', {
    account: { email: `early-${process.pid}-${Date.now()}@mercer.test` },
    shipping: address,
    billing: { ...address, method: 'card', card: { token: await tokenOf(page, '5555555555554444') } },
  });
  await callApi(page, 'PUT', '/api/cart', {
    billing: { card: { token: await tokenOf(page, '4242424242424242') } },
  });
  const { link } = await callApi<{ link: string }>(page, 'POST', '/api/cart/order');
  await page.goto(link);
  await expect(page.getByRole('main').getByText('Paid by Visa ending in 4242').first()).toBeVisible();
  await expect(page.getByText('4444')).toHaveCount(0);
});
