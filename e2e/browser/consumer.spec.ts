import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveApplication } from '../consumer/applications/application.ts';
import { Export } from '../consumer/applications/export.ts';
import { serveStorefront } from '../consumer/applications/storefront.ts';
import { createProduct, operatorHeaders } from './operator-key.ts';
import { requestShopApi } from './shop-api.ts';
import {
  test as base,
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  readStockLevel,
} from './shopper.ts';

// the applications are at origins of their own
const test = base.extend({ allowedErrors: [/foreign host: http:\/\/127\.0\.0\.1/] });

const images = [{ file: { url: '/images/everyday-mug-1.webp', width: 1200, height: 1200 } }];
const stock = { stock_tracking: true, stock_level: 5, images };

/** Checks that every picture of the page has loaded and that it comes from the shop. */
async function expectPictures(page: Page, shop: string) {
  await expect(page.locator('img').first()).toBeVisible();
  const readImageWidths = () =>
    page.locator('img').evaluateAll((elements) => elements.map((element) => Reflect.get(element, 'naturalWidth')));
  await expect.poll(async () => (await readImageWidths()).every((width) => width > 0)).toBe(true);
  const imageSources = await page
    .locator('img')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('src') ?? ''));
  expect(imageSources.filter((address) => !address.startsWith(`${shop}/`))).toEqual([]);
}

async function payInShop(page: Page, shop: string) {
  await expect(page).toHaveURL(`${shop}/checkout`);
  await fillAddresses(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
}

for (const release of ['swell-js-4', 'swell-js-5'] as const) {
  test(`a shopper buys from pages rendered on a server (${release})`, async ({ page, baseURL }) => {
    const shop = baseURL ?? '';
    const { name, slug, remove } = await createProduct(page, 'Rendered Mug', stock);
    const storefront = await serveStorefront(release, shop);
    await page.goto(storefront.origin);
    await expectPictures(page, shop);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Deals' })).toHaveAttribute('target', '_self');
    await page.getByRole('link', { name }).click();
    await expectPictures(page, shop);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('status')).toHaveText('1 in your cart');
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByText(`1 × ${name}`)).toBeVisible();
    await expect(page.getByText('Total $10.00')).toBeVisible();
    await expectPictures(page, shop);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await payInShop(page, shop);
    await page.goto(`${storefront.origin}/cart`);
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await readStockLevel(page.request, slug)).toBe(4);
    storefront.close();
    await remove();
  });

  test(`a shopper signs up and pays in an application with a checkout of its own (${release})`, async ({
    page,
    baseURL,
  }) => {
    const shop = baseURL ?? '';
    const { slug, remove, name } = await createSizedProduct(page);
    const application = await serveApplication(release, shop);
    await page.goto(application.origin);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('2 variants');
    await expectPictures(page, shop);
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('$10.00, in_stock')).toBeVisible();
    await page.getByLabel('Size').selectOption('L');
    await expect(page.getByText('$14.50, in_stock')).toBeVisible();
    await expectPictures(page, shop);
    const status = page.getByRole('status');
    const add = page.getByRole('button', { name: 'Add to cart' });
    await add.click();
    await expect(status).toHaveText('1 in your cart');
    await page.getByLabel('Size').selectOption('S');
    await add.click();
    await expect(status).toHaveText('2 in your cart');

    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByText('Total $24.50')).toBeVisible();
    await expectPictures(page, shop);
    const small = page.getByRole('listitem').filter({ hasText: / S\b/ });
    await small.getByLabel('Quantity').fill('0');
    await small.getByLabel('Quantity').blur();
    await expect(page.getByText('Total $14.50')).toBeVisible();
    await expect(small).toHaveCount(0);
    await page.getByLabel('Coupon').fill('welcome10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Total $13.05')).toBeVisible();

    await page.getByRole('link', { name: 'Account' }).click();
    const email = `ida-${process.pid}-${Date.now()}-${release}@mercer.test`;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a-long-password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(status).toHaveText(`Signed up as ${email}`);
    await page.getByRole('link', { name: 'Cart' }).click();
    await page.getByRole('link', { name: 'Checkout' }).click();
    for (const [label, value] of Object.entries(addressFields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Pay' }).click();

    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    const number = /Order (\d+) placed/.exec((await status.textContent()) ?? '')?.[1];
    await expect(page.getByText(`Thank you for order ${number}`)).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('listitem')).toContainText(`${number} paid $13.05`);
    await expectPictures(page, shop);
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await readStockLevels(page, slug)).toEqual([3, 2]);
    application.close();
    await remove();
  });

  test(`a page of files is written again when its product changes, and sells it (${release})`, async ({
    page,
    baseURL,
  }) => {
    const shop = baseURL ?? '';
    const { name, slug, remove } = await createProduct(page, 'Exported Mug', stock);
    const folder = mkdtempSync(join(tmpdir(), 'mercer-export-'));
    const files = new Export(folder, { release, shop });
    await files.buildProductPages(name);
    let secret = '';
    const site = await files.servePages(() => secret);
    const webhook = await createWebhook(page, `${site.origin}/hook`);
    secret = webhook.secret;
    await page.goto(site.origin);
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('$10.00')).toBeVisible();
    await changeProduct(page, slug, { price: 12.5 });
    await expect(async () => {
      await page.reload();
      expect(await page.locator('p').textContent()).toBe('$12.50');
    }).toPass();
    await expectPictures(page, shop);
    await page.getByRole('button', { name: 'Buy' }).click();
    await payInShop(page, shop);
    expect(await readStockLevel(page.request, slug)).toBe(4);
    await webhook.remove();
    site.close();
    rmSync(folder, { recursive: true });
    await remove();
  });
}

const addressFields = {
  Name: 'Ida Cole',
  Address: '14 Harbour Road',
  City: 'Salem',
  State: 'OR',
  Zip: '97301',
  Country: 'United States',
  Card: cards.visa,
  Expiry: '12/34',
  CVC: '123',
};

/** A product in two sizes, three of each. */
async function createSizedProduct(page: Page) {
  const { id } = await requestShopApi<{ id: string }>(page, 'GET', '/api/categories/home-goods');
  return createProduct(page, 'Sized Mug', {
    images,
    stock_tracking: true,
    categories: [{ id }],
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
    variants: {
      results: [
        { option_value_ids: ['size-s'], stock_level: 3 },
        { option_value_ids: ['size-l'], price: 14.5, stock_level: 3 },
      ],
    },
  });
}

async function findProduct(page: Page, slug: string) {
  const answer = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  return (await answer.json()).results[0];
}

async function readStockLevels(page: Page, slug: string): Promise<number[]> {
  const { variants } = await findProduct(page, slug);
  return variants.results.map(({ stock_level }: { stock_level: number }) => stock_level);
}

async function changeProduct(page: Page, slug: string, data: object) {
  const { id } = await findProduct(page, slug);
  const answer = await page.request.patch(`/operator/products/${id}`, { headers: operatorHeaders, data });
  expect(answer.status()).toBe(200);
}

async function createWebhook(page: Page, url: string) {
  const data = { url, types: ['product.*'] };
  const answer = await page.request.post('/operator/webhooks', { headers: operatorHeaders, data });
  expect(answer.status()).toBe(200);
  const { id, secret } = await answer.json();
  const removeWebhook = () => page.request.delete(`/operator/webhooks/${id}`, { headers: operatorHeaders });
  return { secret: String(secret), remove: removeWebhook };
}
