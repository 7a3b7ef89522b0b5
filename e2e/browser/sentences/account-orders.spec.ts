import type { Page } from '@playwright/test';
import { createAccount, haveDemoAccount } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
/** Statuses of the demo store's orders, each with the colour of its chip. */
const statuses = {
  delivered: 'rgb(5, 107, 84)',
  shipped: 'rgb(5, 107, 84)',
  paid: 'rgb(11, 92, 173)',
  canceled: 'rgb(180, 35, 24)',
  refunded: 'rgb(138, 90, 0)',
};
const tabs = {
  'All Orders': Object.keys(statuses),
  Purchased: ['paid', 'shipped', 'delivered'],
  Cancelled: ['canceled'],
  Returned: ['refunded'],
};

test('§2 orders: number, date placed, total, status chip, items, Get Invoice, View Details', async ({ page }) => {
  await haveDemoAccount(page);
  await page.goto('/account/orders');
  const order = locateOrders(page).filter({ hasText: 'Order #1004' });

  await step('number, date placed, total with 2 decimals, items with quantity and total', async () => {
    await expect(order.getByRole('heading', { name: 'Order #1004' })).toBeVisible();
    await expect(order.getByRole('time')).toHaveText(/2026/);
    await expect(order.getByText(/^\$[\d,]+\.\d\d$/)).toHaveCount(4);
    const mug = order.getByRole('listitem').filter({ hasText: 'Everyday Mug' });
    await expect(mug.getByText('Qty: 4')).toBeVisible();
    await expect(mug.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
  });

  await step('Get Invoice and View Details', async () => {
    await expect(order.getByRole('link', { name: /^Get Invoice/ })).toBeVisible();
    await order.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { name: 'Order #1004', level: 1 })).toBeVisible();
  });
});

test('§2 orders: tabs, §4 their statuses and the colours of the chips', async ({ page }) => {
  await haveDemoAccount(page);
  await page.goto('/account/orders');
  const list = page.getByRole('tablist', { name: 'Order History' });
  await expect(list.getByRole('tab')).toHaveText(Object.keys(tabs));
  for (const [status, colour] of Object.entries(statuses)) {
    const chip = locateOrders(page).getByText(status, { exact: true }).first();
    await expect(chip, status).toHaveCSS('color', colour);
  }
  for (const [tab, tabStatuses] of Object.entries(tabs)) {
    await step(`${tab}: ${tabStatuses.join(', ')}`, async () => {
      await list.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expect(locateOrders(page).first()).toBeVisible();
      for (const status of Object.keys(statuses)) {
        const count = locateOrders(page).getByText(status, { exact: true });
        if (tabStatuses.includes(status)) await expect(count).not.toHaveCount(0);
        else await expect(count).toHaveCount(0);
      }
    });
  }
});

test("§2 orders: empty 'No orders found'; §8 'Could not fetch your order history.'", async ({ page, shopper }) => {
  shopper.expects(/ERR_FAILED/);
  await createAccount(page);
  await page.goto('/account/orders');
  for (const tab of Object.keys(tabs)) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await expect(panel.getByText('No orders found')).toBeVisible();
    await expect(panel.getByText("You don't have any orders in this category yet.")).toBeVisible();
  }
  await page.route(/\/api\/account\/orders\?/, (route) => route.abort());
  await page.getByRole('tab', { name: 'All Orders' }).click();
  await expect(page.getByText('Could not fetch your order history.')).toBeVisible();
});

function locateOrders(page: Page) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: 'Order #' });
}
