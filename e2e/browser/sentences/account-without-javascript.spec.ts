import type { Page } from '@playwright/test';
import { buy, callApi, haveAccount, idOf, tokenOf } from '../by-api.ts';
import { operate } from '../operator-key.ts';
import { expect, test } from '../shopper.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript: saved cards are made the default and deleted after a question', async ({ page }) => {
  await haveAccount(page);
  for (const number of ['4242424242424242', '5555555555554444']) {
    await callApi(page, 'POST', '/api/account/cards', { token: await tokenOf(page, number) });
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
  await haveAccount(page);
  await subscribe(page, 'plant-food-bottle');
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  const main = page.getByRole('main');
  const press = async (name: string) => {
    await main.getByText('Manage', { exact: true }).click();
    if (name.startsWith('Cancel')) await main.getByText('Cancel subscription', { exact: true }).click();
    if (name === 'Save Changes') await main.getByLabel('Quantity').fill('2');
    await main.getByRole('button', { name }).click();
    await expect(main.getByText('Subscription updated successfully!')).toBeVisible();
  };
  await press('Save Changes');
  await expect(main.getByText(/^Qty: 2/)).toBeVisible();
  await press('Skip next order');
  await press('Pause');
  await expect(main.getByText('paused', { exact: true })).toBeVisible();
  await press('Resume');
  await press('Cancel at the end of the period');
  await expect(main.getByText('Ends', { exact: true })).toBeVisible();
  await press('Keep subscription');
  await expect(main.getByText('Next order', { exact: true })).toBeVisible();
});

test('without JavaScript: the return of a delivered order is requested', async ({ page }) => {
  await haveAccount(page);
  const id = await buy(page, { product_id: await idOf(page, 'everyday-mug') });
  await operate(page, `/orders/${id}/ship`, { all: true });
  await operate(page, `/orders/${id}/deliver`);
  await page.goto(`/account/orders/${id}`);
  await page.getByText('Request a Return').click();
  await page.getByLabel('Reason', { exact: true }).fill('Too small for my tea');
  await page.getByRole('button', { name: 'Request Return' }).click();
  await expect(page.getByText('We have got your request for a return.')).toBeVisible();
});

async function subscribe(page: Page, slug: string) {
  type Plans = { id: string; purchase_options: { subscription: { plans: { id: string }[] } } };
  const { id, purchase_options } = await callApi<Plans>(page, 'GET', `/api/products/${slug}`);
  const plan = purchase_options.subscription.plans[0]?.id;
  await buy(page, { product_id: id, purchase_option: { type: 'subscription', plan_id: plan } });
}
