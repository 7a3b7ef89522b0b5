import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { createProduct, operatorHeaders } from '../operator-key.ts';
import { placeGuestOrderByApi } from '../shop-api.ts';
import { expect, openAnotherBrowser, openPage, ownerEmail, ownerPassword, test } from './owner.ts';

/** An order of a product that no other test buys, placed by a visitor of the shop. */
async function placeOrder(page: Page, quantity = 1) {
  const { slug, name } = await createProduct(page, 'Console Mug', { stock_tracking: true, stock_level: 20 });
  const product = await (await page.request.get(`/api/products/${slug}`, { headers: shopHeaders })).json();
  const order = await placeGuestOrderByApi(page, `console-${Date.now()}@mercer.test`, {
    product_id: product.id,
    quantity,
  });
  return { ...order, productName: name };
}

const shopHeaders = { Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}` };

async function readOrder(page: Page, id: string) {
  return (await page.request.get(`/operator/orders/${id}`, { headers: operatorHeaders })).json();
}

test('an order is shipped with its tracking from the list, in three clicks', async ({ page }) => {
  const { id, number } = await placeOrder(page);
  await page.goto('/console');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: `Ship order #${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ship order #${number}` });
  await expectAccessible(page);
  await dialog.getByLabel('Tracking number').fill('1Z999');
  await dialog.getByRole('button', { name: 'Ship and tell the buyer' }).click();
  await expect(page.getByRole('link', { name: `Order #${number} is shipped` })).toBeVisible();
  expect(await readOrder(page, id)).toMatchObject({ fulfillment_status: 'fulfilled', tracking: '1Z999' });
});

test('several orders are shipped at once, with a report', async ({ page }) => {
  const orders = [await placeOrder(page), await placeOrder(page)];
  await page.goto('/console/orders');
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Select Order ${number},` }).check();
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship and tell the buyer' }).click();
  await expect(page.getByText('2 of 2 orders shipped')).toBeVisible();
  for (const { id } of orders) expect((await readOrder(page, id)).fulfillment_status).toBe('fulfilled');
});

test('a line is refunded after the API has said what that comes to', async ({ page }) => {
  const { id, productName } = await placeOrder(page, 2);
  await openPage(page, `/console/orders/${id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Pieces of ${productName}`).fill('1');
  await dialog.getByRole('button', { name: 'Refund $10' }).click();
  await expect(dialog).toBeHidden();
  expect((await readOrder(page, id)).refund_total).toBe(10);
});

test('a refund can be sent while its amount is read anew', async ({ page }) => {
  const { id, productName } = await placeOrder(page, 2);
  await page.goto(`/console/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel(`Pieces of ${productName}`).fill('1');
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Refund $10' });
  await expect(submit).toBeEnabled();
  // the second answer waits until the button was pressed
  const pressed = Promise.withResolvers<void>();
  const preview = '**/refund/preview';
  await page.route(preview, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const repeated = page.waitForRequest(preview);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await repeated;
  await expect(submit).toBeEnabled();
  await submit.click();
  pressed.resolve();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await readOrder(page, id)).refund_total).toBe(10);
});

test('an order is held, released and canceled', async ({ page }) => {
  const { id } = await placeOrder(page);
  await page.goto(`/console/orders/${id}`);
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByLabel('Why does it wait?').fill('Asked for a later day');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('button', { name: 'Release' })).toBeHidden();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(async () => (await readOrder(page, id)).status).toBe('canceled');
});

test('an order is found by its number from anywhere', async ({ page }) => {
  const { id, number } = await placeOrder(page);
  await page.goto('/console/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Order, product, customer or action' }).fill(number);
  await expect(page.getByRole('option', { name: number }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/console/orders/${id}`);
});

test('a price is changed in the list in two clicks, and taken back', async ({ page }) => {
  const { name, slug } = await createProduct(page, 'Priced Mug');
  const readPrice = async () =>
    (await (await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders })).json()).results[0]
      .price;
  await page.goto(`/console/products?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Price of ${name}` }).click();
  await page.getByRole('textbox', { name: `Price of ${name}` }).fill('12,50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} costs $12.50`)).toBeVisible();
  expect(await readPrice()).toBe(12.5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readPrice).toBe(10);
});

test('two browsers that edit one product lose nothing', async ({ page, browser, baseURL, shopper }) => {
  // the answer to an edit of what is no longer current
  shopper.expects(/412/);
  const { name, slug } = await createProduct(page, 'Shared Mug');
  const answer = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  const [{ id }] = (await answer.json()).results;
  const another = await openAnotherBrowser(browser, baseURL);
  for (const tab of [page, another]) await tab.goto(`/console/products/${id}`);
  await another.getByLabel('Description', { exact: true }).fill('Holds a pint.');
  await another.getByLabel('Price in USD').fill('11');
  await another.getByRole('button', { name: 'Save' }).click();
  await expect(another.getByText(`${name} is saved`)).toBeVisible();
  await page.getByLabel('SKU').fill(`M-${id.slice(0, 6)}`);
  await page.getByLabel('Price in USD').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await expect(dialog).toContainText('11.00');
  await expect(dialog).not.toContainText('pint');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  const saved = await (await page.request.get(`/operator/products/${id}`, { headers: operatorHeaders })).json();
  expect(saved).toMatchObject({ price: 12, description: 'Holds a pint.', sku: `M-${id.slice(0, 6)}` });
  await another.context().close();
});

test('a session that ends in the middle of an edit loses nothing', async ({ page, shopper }) => {
  shopper.expects(/401/, /412/);
  const { name, slug } = await createProduct(page, 'Session Mug');
  const answer = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  const [{ id }] = (await answer.json()).results;
  await page.goto(`/console/products/${id}`);
  await page.getByLabel('Description', { exact: true }).fill('Typed before the session ended.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('E-mail address')).toHaveValue(ownerEmail);
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill(ownerPassword);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  const saved = await (await page.request.get(`/operator/products/${id}`, { headers: operatorHeaders })).json();
  expect(saved.description).toBe('Typed before the session ended.');
});

test('a discount code is made in four clicks', async ({ page }) => {
  const code = `TEN${Date.now()}`;
  await page.goto('/console/discounts');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await expect(page.getByRole('dialog').getByText('10 % off')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The code ${code} works`)).toBeVisible();
});

test('what waits on the home page leads to its list', async ({ page }) => {
  await createProduct(page, 'Scarce Mug', { stock_tracking: true, stock_level: 1 });
  await openPage(page, '/console');
  await page.getByRole('link', { name: /products nearly sold out/ }).click();
  await expect(page).toHaveURL('/console/reports/stock');
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toBeVisible();
  await openPage(page, '/console/settings/health?state=note,fault');
  await expect(page.getByRole('img', { name: 'OK' })).toHaveCount(0);
  await page.getByLabel('Show only what needs attention').uncheck();
  await expect(page.getByRole('img', { name: 'OK' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('Back returns to the row from which an order was opened', async ({ page }) => {
  await page.goto('/console/orders?sort=date_created');
  const row = page.getByRole('row').nth(5);
  const name = await row.getAttribute('aria-label');
  await row.click();
  await expect(page).toHaveURL(/orders\/[a-f\d]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=date_created/);
  await expect(page.getByRole('row', { name: name ?? '' }).first()).toBeFocused();
});

const pages = [
  '',
  'orders',
  'products',
  'products/new',
  'returns',
  'customers',
  'discounts',
  'settings/store',
  'staff',
];

for (const path of pages) {
  test(`/console/${path} is accessible and fits phones and desktops`, async ({ page }) => {
    await openPage(page, `/console/${path}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
}

test('the first heading has its font at once', async ({ openVisit }) => {
  const visit = await openVisit();
  await visit.goto('/console/welcome');
  const font = await visit.locator('link[rel="preload"][as="font"]').getAttribute('href');
  const loaded = visit.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect((await loaded).filter((path) => path.endsWith('.woff2'))).toEqual([font]);
  await visit.evaluate(() => document.fonts.ready);
  expect(await visit.evaluate(() => document.fonts.check('24px "Young Serif"'))).toBe(true);
});

test('a stranger is asked to sign in, in German too', async ({ openVisit }) => {
  const visit = await openVisit({ locale: 'de-DE' });
  await visit.goto('/console/orders');
  await expect(visit.getByRole('heading', { name: 'In Ihrem Shop anmelden' })).toBeVisible();
  await expectAccessible(visit);
});
