import type { Page } from '@playwright/test';
import { haveAccount, haveInCart } from './by-api.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import {
  cards,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  openCheckout,
  placeOrder,
  product,
  test,
} from './shopper.ts';

test('a guest comes back to the order by its signed link, in any browser', async ({ page, openVisit }) => {
  await openCheckout(page, cards.visa, 'card');
  await placeOrder(page);
  await expectPlaced(page);
  await page.getByRole('link', { name: /^Order #\d+ placed$/ }).click();
  await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
  const anywhere = await openVisit();
  await anywhere.goto(page.url());
  for (const name of ['Items', 'Timeline', 'Order Summary', 'Shipping Address', 'Billing Address', 'Payment']) {
    await expect(anywhere.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(anywhere.getByText('Cancel Order')).toHaveCount(0);
  await expect(anywhere.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(anywhere);
  await expectNoOverflow(anywhere);
  await expectInvoice(anywhere);

  for (const url of [page.url().replace('token=', 'token=x'), page.url().replace(/\?.*/, '')]) {
    const answer = await anywhere.request.get(url);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('Page not found');
  }
});

test('an account holder opens the invoice and cancels the order after a question', async ({ page }) => {
  await buyWithAccount(page);
  await page.goto('/account/orders');
  await expectInvoice(page);
  await page.goto('/account/orders');
  await page.getByRole('main').getByRole('link', { name: 'View Details' }).click();
  await page.getByText('Cancel Order').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Order' });
  await dialog.getByLabel('Reason (optional)').fill('I was too fast');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep Order' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('Cancel Order').click();
  await dialog.getByLabel('Reason (optional)').fill('I was too fast');
  await dialog.getByRole('button', { name: 'Cancel this Order' }).click();
  await expect(page.getByText('Your order has been cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expect(page.getByText('I was too fast').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expect(page.getByText('Cancel Order')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is cancelled by a post', async ({ page }) => {
    await haveAccount(page);
    await haveInCart(page, product.slug);
    await page.goto('/checkout');
    await fillAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/account\/orders\//);
    await page.getByText('Cancel Order').click();
    await page.getByRole('button', { name: 'Cancel this Order' }).click();
    await expect(page.getByText('Your order has been cancelled.')).toBeVisible();
    await expect(page).toHaveURL(/\/account\/orders\/[^/]+\?done=cancel$/);
  });
});

async function buyWithAccount(page: Page) {
  await haveAccount(page);
  await openCheckout(page, cards.visa, 'card');
  await placeOrder(page);
  await expectPlaced(page);
}

async function expectInvoice(page: Page) {
  const pdf = page.getByRole('link', { name: /^Invoice of order #\d+ as PDF$/ });
  const answer = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('link', { name: 'Get Invoice' }).click();
  await expect(page.getByText(/INV-\d+/).first()).toBeVisible();
}
