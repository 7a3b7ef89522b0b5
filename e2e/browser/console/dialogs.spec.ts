import type { Locator, Page } from '@playwright/test';
import { address } from '../../address.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../own-shop.ts';
import { requestShopApi } from '../shop-api.ts';
import { expect } from '../shopper.ts';
import { ownerPassword, signInAsOwner } from './owner.ts';

test.use({
  settings: {
    manual_payments: {
      bank_transfer: { enabled: true, account: { holder: 'Mercer', iban: 'DE02120300000000202051' } },
    },
  },
  keys: { SECRET_KEY: 'sk_browser' },
});

/** @returns the id of an order that waits for its bank transfer */
async function placeUnpaidOrder(page: Page): Promise<string> {
  await requestShopApi(page, 'PUT', '/api/cart', { account: { email: 'wire@mercer.test' } });
  const { id } = await requestShopApi<{ id: string }>(page, 'GET', '/api/products/everyday-mug');
  await requestShopApi(page, 'POST', '/api/cart/items', { product_id: id, quantity: 1 });
  const billing = { ...address, method: 'bank_transfer' };
  await requestShopApi(page, 'PUT', '/api/cart', { shipping: address, billing });
  return (await requestShopApi<{ id: string }>(page, 'POST', '/api/cart/order')).id;
}

/** Opens a dialog, looks at it in light and dark, and closes it. */
async function checkDialog(page: Page, opener: Locator) {
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

const dialogs = [
  { name: 'Hold', isPaid: false },
  { name: 'Cancel order', isPaid: false },
  { name: 'Mark as paid', isPaid: false },
  { name: 'Refund', isPaid: true },
  { name: 'Ship', isPaid: true },
];

for (const { name, isPaid } of dialogs) {
  test(`the dialog '${name}' is accessible, and Escape leads back to its button`, async ({ page, baseURL }) => {
    const id = await placeUnpaidOrder(page);
    await signInAsOwner(page.context(), baseURL);
    await page.goto(`/console/orders/${id}`);
    const main = page.getByRole('main');
    if (isPaid) {
      await main.getByRole('button', { name: 'Mark as paid' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    }
    await checkDialog(page, main.getByRole('button', { name, exact: true }));
  });
}

test('the dialogs that invite somebody and ask for a proof are accessible', async ({ page, baseURL, shopper }) => {
  shopper.expects(/403/);
  await signInAsOwner(page.context(), baseURL);
  await page.goto('/console/staff');
  const invite = page.getByRole('button', { name: 'Invite' });
  await checkDialog(page, invite);
  await invite.click();
  await page.getByLabel('E-mail address').fill('sam@mercer.test');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Password').fill(ownerPassword);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('sam@mercer.test has an invitation')).toBeVisible();
});
