import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { createProduct } from '../operator-key.ts';
import { placeGuestOrderByApi } from '../shop-api.ts';
import { signInAsMember } from './members.ts';
import { expect, openPage, test } from './owner.ts';

const shopHeaders = { Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}` };

/** Sells pieces of a product that no other test buys. @returns its name */
async function sellProduct(page: Page, quantity: number): Promise<string> {
  const { slug, name } = await createProduct(page, 'Reported Mug', { stock_tracking: true, stock_level: 20 });
  const product = await (await page.request.get(`/api/products/${slug}`, { headers: shopHeaders })).json();
  await placeGuestOrderByApi(page, `reports-${Date.now()}@mercer.test`, { product_id: product.id, quantity });
  return name;
}

test('sales are compared with the time before, plotted and stand in a table', async ({ page }) => {
  await sellProduct(page, 1);
  await openPage(page, '/console/reports');
  await expect(page.getByRole('img', { name: 'Sales: Sales' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Sales, previous' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(31);
  await page.getByLabel('Period', { exact: true }).selectOption('7');
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByRole('row')).toHaveCount(8);
  await page.getByLabel('Metric').selectOption('orders');
  await expect(page.getByRole('img', { name: 'Sales: Orders' })).toBeVisible();
  await page.getByLabel('Compare with the previous period').uncheck();
  await expect(page.getByRole('columnheader', { name: /previous/ })).toHaveCount(0);
});

test('a report keeps its days when another one is opened', async ({ page }) => {
  const name = await sellProduct(page, 2);
  await openPage(page, '/console/reports?days=7');
  await page.getByRole('link', { name: 'By product' }).click();
  await expect(page).toHaveURL(/reports\/product\?days=7/);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: '$20.00' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'By product: Sales' })).toBeVisible();
});

test('a report is read in days that somebody chooses', async ({ page }) => {
  await openPage(page, '/console/reports');
  await page.getByLabel('Period', { exact: true }).selectOption('custom');
  await page.getByLabel('From', { exact: true }).fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-03');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('rowheader', { name: 'Jan 3, 2026' })).toBeVisible();
});

test('a report is saved as CSV with all of its rows', async ({ page }) => {
  const name = await sellProduct(page, 1);
  await openPage(page, '/console/reports/product');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^product-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('key,label,orders,items,gross,net,tax,refunded');
  expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
});

test('a role without money has the reports without amounts', async ({ page, baseURL }) => {
  await page.context().clearCookies();
  await signInAsMember(page, 'read_only', baseURL);
  await openPage(page, '/console/reports');
  const reports = page.getByRole('navigation', { name: 'Reports' }).getByRole('link');
  await expect(reports).toHaveText(['Visits', 'Searches without results', 'Nearly sold out', 'Unsold products']);
  await page.goto('/console/reports/sales');
  await expect(page.getByText('There is no such page')).toBeVisible();
});

for (const report of ['sales', 'product', 'taxes', 'payments', 'conversion', 'giftcards', 'stock', 'unsold', 'fees'])
  test(`the report '${report}' is accessible and fits phones and desktops`, async ({ page }) => {
    await openPage(page, `/console/reports/${report}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
