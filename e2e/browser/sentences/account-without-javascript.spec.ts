import type { Page } from '@playwright/test';
import { postAsOperator } from '../operator-key.ts';
import { createAccount, createCardToken, findProductId, placeOrderByApi, requestShopApi } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript: saved cards are made the default and deleted after a question', async ({ page }) => {
  await createAccount(page);
  for (const number of ['4242424242424242', '5555555555554444']) {
    await requestShopApi(page, 'POST', '/api/account/cards', { token: await createCardToken(page, number) });
  }
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Saved Cards' }).click();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ending in 4444' });
  await card.getByRole('button', { name: /^Make .*4444 the default card$/ }).click();
  await expect(page.getByText('Card updated successfully!')).toBeVisible();
  await expect(card.getByText('Default')).toBeVisible();
  await card.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Are you sure you want to delete this card?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Card deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('without JavaScript: a subscription changes quantity, skips, pauses, resumes, ends and is kept', async ({
  page,
}) => {
  await createAccount(page);
  await placeSubscription(page, 'plant-food-bottle');
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  const main = page.getByRole('main');
  const manageSubscription = async (name: string) => {
    await main.getByText('Manage', { exact: true }).click();
    if (name.startsWith('Cancel')) await main.getByText('Cancel subscription', { exact: true }).click();
    if (name === 'Save Changes') await main.getByLabel('Quantity').fill('2');
    await main.getByRole('button', { name }).click();
    await expect(main.getByText('Subscription updated successfully!')).toBeVisible();
  };
  await manageSubscription('Save Changes');
  await expect(main.getByText(/^Qty: 2/)).toBeVisible();
  await manageSubscription('Skip next order');
  await manageSubscription('Pause');
  await expect(main.getByText('paused', { exact: true })).toBeVisible();
  await manageSubscription('Resume');
  await manageSubscription('Cancel at the end of the period');
  await expect(main.getByText('Ends', { exact: true })).toBeVisible();
  await manageSubscription('Keep subscription');
  await expect(main.getByText('Next order', { exact: true })).toBeVisible();
});

test('without JavaScript: the return of a delivered order is requested', async ({ page }) => {
  await createAccount(page);
  const id = await placeOrderByApi(page, { product_id: await findProductId(page, 'everyday-mug') });
  await postAsOperator(page, `/orders/${id}/ship`, { all: true });
  await postAsOperator(page, `/orders/${id}/deliver`);
  await page.goto(`/account/orders/${id}`);
  await page.getByText('Request a Return').click();
  await page.getByLabel('Reason', { exact: true }).fill('Too small for my tea');
  await page.getByRole('button', { name: 'Request Return' }).click();
  await expect(page.getByText('We have received your return request.')).toBeVisible();
});

async function placeSubscription(page: Page, slug: string) {
  type Plans = { id: string; purchase_options: { subscription: { plans: { id: string }[] } } };
  const { id, purchase_options } = await requestShopApi<Plans>(page, 'GET', `/api/products/${slug}`);
  const plan = purchase_options.subscription.plans[0]?.id;
  await placeOrderByApi(page, { product_id: id, purchase_option: { type: 'subscription', plan_id: plan } });
}
