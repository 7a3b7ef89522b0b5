import type { Page } from '@playwright/test';
import { createProduct, operatorHeaders } from './operator-key.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillCard, placeOrder, test } from './shopper.ts';

const billingAddress = {
  'Full Name': 'Ada Lovelace',
  Address: '12 Analytical Way',
  City: 'Portland',
  State: 'OR',
  'Zip Code': '97201',
};

async function addDigitalProduct(page: Page, slug: string) {
  await page.goto(`/products/${slug}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(
    page.getByRole('dialog', { name: 'Your Cart' }).or(page.getByRole('heading', { name: 'Shopping Cart' })),
  ).toBeVisible();
}

async function fillBilling(page: Page) {
  await page.getByLabel('Email', { exact: true }).first().fill('ada@mercer.test');
  const billing = page.getByRole('group', { name: 'Billing Address' });
  for (const [label, value] of Object.entries(billingAddress))
    await billing.getByLabel(label, { exact: true }).fill(value);
  await expect(page.getByRole('group', { name: 'Shipping Address' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /same as shipping/i })).toHaveCount(0);
}

async function uploadHandbook(page: Page, slug: string) {
  const { results } = await (
    await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders })
  ).json();
  const answer = await page.request.post(`/operator/products/${results[0].id}/files?name=handbook.txt`, {
    headers: { ...operatorHeaders, 'Content-Type': 'text/plain' },
    data: 'Words',
  });
  expect(answer.status()).toBe(201);
}

test('a digital product is bought without a shipping address, and downloaded from its order @desktop', async ({
  page,
}) => {
  const { slug, remove } = await createProduct(page, 'Handbook', { delivery: 'digital' });
  await uploadHandbook(page, slug);
  await addDigitalProduct(page, slug);
  await page.goto('/checkout');
  await fillBilling(page);
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('Shipping', { exact: true })).toHaveCount(
    0,
  );
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'handbook.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('handbook.txt');
  await remove();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a gift card for somebody else is bought with its billing address alone @desktop', async ({ page }) => {
    const { slug, remove } = await createProduct(page, 'Gift Card', { delivery: 'giftcard' });
    await page.goto(`/products/${slug}`);
    const fields = page.getByRole('group', { name: 'Who is it for?' });
    await fields.getByLabel('Name').fill('Grace');
    await fields.getByLabel('Email').fill('grace@mercer.test');
    await fields.getByLabel('Message').fill('<b>Happy birthday</b>');
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
    await page.goto('/checkout');
    await fillBilling(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
    await expect(page.getByRole('heading', { name: 'Downloads, keys and gift cards' })).toBeVisible();
    await expect(page.getByText(/Grace/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Shipping Address' })).toHaveCount(0);
    await remove();
  });
});
