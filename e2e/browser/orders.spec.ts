import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { postAsOperator } from './operator-key.ts';
import { addProductToCart, createAccount, findProductId, placeGuestOrderByApi } from './shop-api.ts';
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
import { openHydratedPage } from './wait-for-hydration.ts';

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
  await expect(anywhere.getByText('Cancel Order')).toBeVisible();
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

test('a guest cancels the order by its signed link, in any browser', async ({ page, openVisit }) => {
  const { link } = await placeGuestOrder(page);
  const anywhere = await openVisit();
  await openHydratedPage(anywhere, link);
  await anywhere.getByText('Cancel Order').click();
  const dialog = anywhere.getByRole('dialog', { name: 'Cancel Order' });
  await dialog.getByLabel('Reason (optional)').fill('I was too fast');
  await expectAccessible(anywhere);
  await dialog.getByRole('button', { name: 'Cancel this Order' }).click();
  await expect(anywhere.getByText('Your order has been cancelled.')).toBeVisible();
  await expect(anywhere.getByRole('heading', { name: /^Order #/, level: 1 })).toBeFocused();
  await anywhere.reload();
  await expect(anywhere.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expect(anywhere.getByText('I was too fast').first()).toBeVisible();
  await expect(anywhere.getByText('Cancel Order')).toHaveCount(0);
});

test('a guest asks for a return by the signed link, which says about how much comes back', async ({ page }) => {
  const { id, link } = await placeGuestOrder(page, 2);
  await postAsOperator(page, `/orders/${id}/ship`, { all: true });
  await postAsOperator(page, `/orders/${id}/deliver`);
  await openHydratedPage(page, link);
  await page.getByText('Request a Return').click();
  const dialog = page.getByRole('dialog', { name: 'Request a Return' });
  await expect(dialog.getByLabel(/^Quantity of /)).toHaveValue('0');
  await expect(dialog.getByText(/You will get about/)).toHaveCount(0);
  await dialog.getByLabel(/^Quantity of /).fill('2');
  await expect(dialog.getByText(/^You will get about \$[\d.]+ back for all items\.$/)).toBeVisible();
  await dialog.getByLabel(/^Quantity of /).fill('1');
  await expect(dialog.getByText(/^You will get about \$[\d.]+ back for these items\.$/)).toBeVisible();
  await dialog.getByLabel('Why are you returning it?').selectOption('It is damaged');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request Return' }).click();
  await expect(page.getByText('We have received your return request.')).toBeVisible();
  await expect(page.getByText('It is damaged')).toBeVisible();
  await expect(page.getByText(/^1 × /)).toBeVisible();
  await expect(page.getByText('Request a Return')).toHaveCount(0);
});

test('who wants an exchange is asked for what, and hears of no money', async ({ page }) => {
  const { id, link } = await placeGuestOrder(page);
  await postAsOperator(page, `/orders/${id}/ship`, { all: true });
  await openHydratedPage(page, link);
  await page.getByText('Request a Return').click();
  const dialog = page.getByRole('dialog', { name: 'Request a Return' });
  const replacement = dialog.getByLabel('What would you like instead?');
  await expect(replacement).toBeHidden();
  await expect(dialog.getByText(/You will get about/)).toBeVisible();
  await dialog.getByLabel('What would you like?').selectOption('An exchange');
  await expect(dialog.getByText(/You will get about/)).toBeHidden();
  await dialog.getByLabel('Why are you returning it?').selectOption('It does not fit');
  await dialog.getByRole('button', { name: 'Request Return' }).click();
  await expect(dialog.getByText('Please tell us what you would like instead.')).toBeVisible();
  await replacement.fill('The green one');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request Return' }).click();
  await expect(page.getByText('We have received your return request.')).toBeVisible();
});

test('an account holder opens the invoice and cancels the order after a question', async ({ page }) => {
  await buyWithAccount(page);
  await page.goto('/account/orders');
  await expectInvoice(page);
  await openHydratedPage(page, '/account/orders');
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
    await createAccount(page);
    await addProductToCart(page, product.slug);
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

  test('a guest’s order is cancelled by a post of its signed link, of no other', async ({ page }) => {
    const { link } = await placeGuestOrder(page);
    const form = { intent: 'cancel' };
    for (const wrong of [link.replace('token=', 'token=x'), link.replace(/\?.*/, '')]) {
      const answer = await page.request.post(wrong, { form, headers: { Origin: new URL(link).origin } });
      expect(answer.status()).toBe(404);
    }
    await page.goto(link);
    await page.getByText('Cancel Order').click();
    await page.getByLabel('Reason (optional)').fill('I was too fast');
    await page.getByRole('button', { name: 'Cancel this Order' }).click();
    await expect(page.getByText('Your order has been cancelled.')).toBeVisible();
    await expect(page.getByText('I was too fast').first()).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=[^&]+&done=cancel$/);
  });

  test('a guest’s return is requested by a post, once it says why', async ({ page }) => {
    const { id, link } = await placeGuestOrder(page);
    await postAsOperator(page, `/orders/${id}/ship`, { all: true });
    await page.goto(link);
    await page.getByText('Request a Return').click();
    await page.getByRole('button', { name: 'Request Return' }).click();
    await expect(page.getByText('Please tell us the reason.')).toBeVisible();
    await page.getByText('Request a Return').click();
    await expect(page.getByLabel('What would you like instead?')).toBeHidden();
    await page.getByLabel('What would you like?').selectOption('An exchange');
    await page.getByLabel('What would you like instead?').fill('The large one');
    await page.getByLabel('Reason', { exact: true }).fill('Too small for my tea');
    await page.getByRole('button', { name: 'Request Return' }).click();
    await expect(page.getByText('We have received your return request.')).toBeVisible();
    await expect(page.getByText('Too small for my tea')).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=[^&]+&done=return$/);
  });
});

async function placeGuestOrder(page: Page, quantity = 1) {
  const email = `guest-${process.pid}-${Date.now()}@mercer.test`;
  return placeGuestOrderByApi(page, email, { product_id: await findProductId(page, 'everyday-mug'), quantity });
}

async function buyWithAccount(page: Page) {
  await createAccount(page);
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
