import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { createProduct, operatorHeaders } from '../operator-key.ts';
import { placeGuestOrderByApi } from '../shop-api.ts';
import { signInAsMember } from './members.ts';
import { expect, openPage, test } from './owner.ts';

const shopHeaders = { Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}` };

/** Places orders of one new product. @returns their numbers, and the e-mail address by which they are found */
async function placeOrders(page: Page, count: number) {
  const { slug } = await createProduct(page, 'Bulk Mug', { stock_tracking: true, stock_level: 20 });
  const product = await (await page.request.get(`/api/products/${slug}`, { headers: shopHeaders })).json();
  const email = `bulk-${crypto.randomUUID().slice(0, 8)}@mercer.test`;
  const orders = [];
  for (let place = 0; place < count; place += 1)
    orders.push(await placeGuestOrderByApi(page, email, { product_id: product.id, quantity: 1 }));
  return { email, orders };
}

async function readOrder(page: Page, id: string) {
  return (await page.request.get(`/operator/orders/${id}`, { headers: operatorHeaders })).json();
}

test('who else works on an order and on a product is named there', async ({ page, openVisit, baseURL }) => {
  const { orders } = await placeOrders(page, 1);
  const answer = await page.request.get('/operator/products?limit=1', { headers: operatorHeaders });
  const productId = (await answer.json()).results[0].id;
  const visit = await openVisit({ locale: 'en-US' });
  await signInAsMember(visit, 'manager', baseURL);
  for (const path of [`orders/${orders[0]?.id}`, `products/${productId}`]) {
    await openPage(page, `/console/${path}`);
    await openPage(visit, `/console/${path}`);
    await expect(visit.getByText('Kim Mercer is editing this')).toBeVisible();
    await expectAccessible(visit);
  }
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await openPage(visit, `/console/products/${productId}`);
  await expect(visit.getByText('Kim Mercer is editing this')).toBeHidden();
});

test('filters are saved as a view that others see, and taken away again', async ({ page, openVisit, baseURL }) => {
  const name = `Large ${Date.now()}`;
  await openPage(page, '/console/orders?tag=large');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('View name').fill(name);
  await dialog.getByLabel('Shared with all staff').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  const visit = await openVisit({ locale: 'en-US' });
  await signInAsMember(visit, 'support', baseURL);
  await openPage(visit, '/console/orders');
  await visit.getByRole('link', { name }).click();
  await expect(visit).toHaveURL(/tag=large/);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText(`The view ${name} is deleted`)).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
});

test('selected orders are changed as a job, with what was refused', async ({ page }) => {
  const { orders } = await placeOrders(page, 2);
  const [canceled, open] = orders;
  await page.request.post(`/operator/orders/${canceled?.id}/cancel`, { headers: operatorHeaders, data: {} });
  await openPage(page, '/console/orders');
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Select Order ${number},` }).check();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk edit orders' });
  await dialog.getByLabel('Action').selectOption('Hold');
  await dialog.getByLabel('Reason for the hold').fill('A later day');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(dialog.getByText('Done, 2 of 2')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Refused' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect((await readOrder(page, open?.id ?? '')).hold).toMatchObject({ reason: 'A later day' });
});

test('all orders that fit the filters are tagged at once', async ({ page }) => {
  const { email, orders } = await placeOrders(page, 3);
  await openPage(page, `/console/orders?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk edit orders' });
  await expect(dialog.getByLabel('Orders', { exact: true })).toContainText('All that match the filters (3)');
  await dialog.getByLabel('Tags').fill('gift, spring');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await expect(dialog.getByText('Done, 3 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const { id } of orders) expect((await readOrder(page, id)).tags).toEqual(['gift', 'spring']);
});

test('the list of orders fits phones with its views', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/console/orders?tag=large');
  await expectAccessible(page);
  await expectNoOverflow(page);
});
