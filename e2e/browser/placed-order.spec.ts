import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { findProductId, placeGuestOrderByApi, requestShopApi } from './shop-api.ts';
import { cards, expect, fillAddresses, fillCard, openCheckout, placeOrder, test } from './shopper.ts';

const findPanel = (page: Page) => page.getByRole('region', { name: 'Thank you for your order!' });

test('the home page opens with the order until its panel is closed', async ({ page }) => {
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  await placeOrder(page);
  await expect(page).toHaveURL('/');
  const panel = findPanel(page);
  const { number } = await requestShopApi<{ number: string }>(page, 'GET', '/api/cart/order');
  const facts = [`Order #${number} placed`, 'Everyday Mug', '$14.50', 'Paid by Visa ending in 4242', 'Delivery '];
  for (const fact of facts) await expect(panel).toContainText(fact);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('link', { name: 'Close this notice' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

async function signUpFromOrder(page: Page) {
  const { number, email } = await requestShopApi<{ number: string; email: string }>(page, 'GET', '/api/cart/order');
  await page.getByRole('link', { name: 'Create an Account' }).click();
  await expect(page.getByText(`Order #${number} will be in your account if you keep ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/account/orders');
  await expect(page.getByRole('main')).toContainText(`Order #${number}`);
}

test('an account that is created after a purchase has the order', async ({ page }) => {
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  const email = `keeps-${process.pid}-${Date.now()}@mercer.test`;
  await page.getByLabel('Email').fill(email);
  await placeOrder(page);
  await expect(findPanel(page)).toContainText(email);
  await signUpFromOrder(page);
});

test('the page of a guest’s order leads to an account that has it, and later to the account', async ({ page }) => {
  const email = `keeps-too-${process.pid}-${Date.now()}@mercer.test`;
  const product_id = await findProductId(page, 'everyday-mug');
  const { link } = await placeGuestOrderByApi(page, email, { product_id });
  await page.goto(`${link}&done=placed`);
  await signUpFromOrder(page);
  await page.goto(link);
  await expect(page).toHaveURL(/\/account\/orders\/\w+$/);
});

test('a guest’s order offers no account to another browser', async ({ page, openVisit }) => {
  const product_id = await findProductId(page, 'everyday-mug');
  const { id, link } = await placeGuestOrderByApi(page, 'mail-reader@mercer.test', { product_id });
  const visit = await openVisit();
  await visit.goto(`${link}&done=placed`);
  await expect(visit.getByRole('heading', { level: 1, name: /^Order #\d+$/ })).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Create an Account' })).toHaveCount(0);
  await visit.goto(`/signup?order=${id}`);
  await expect(visit.getByLabel('Email Address')).toHaveValue('');
});

test('Back from the home page after an order shows the order', async ({ page }) => {
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  await placeOrder(page);
  await expect(findPanel(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+$/ })).toBeVisible();
  await expect(page.getByText('Paid by Visa ending in 4242').first()).toBeVisible();
  await page.goForward();
  await expect(findPanel(page)).toBeVisible();
});

test('a panel in a narrow window is not wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  await placeOrder(page);
  await expect(findPanel(page)).toBeVisible();
  await expectNoOverflow(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the panel is there, and a link closes it', async ({ page }) => {
    const { id } = await requestShopApi<{ id: string }>(page, 'GET', '/api/products/everyday-mug');
    await requestShopApi(page, 'POST', '/api/cart/items', { product_id: id, quantity: 1 });
    await page.goto('/checkout');
    await fillAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an Account' })).toBeVisible();
    await page.goto('/');
    await expect(findPanel(page)).toContainText('Paid by Visa ending in 4242');
    await findPanel(page).getByRole('link', { name: 'Close this notice' }).click();
    await expect(page).toHaveURL('/');
    await expect(findPanel(page)).toHaveCount(0);
  });
});
