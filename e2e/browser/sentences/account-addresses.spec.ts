import type { Page } from '@playwright/test';
import { address } from '../../address.ts';
import { createAccount, requestShopApi } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
const fields = {
  'Full Name': 'Ada Lovelace',
  'Address Line 1': '12 Analytical Way',
  'Address Line 2 (optional)': 'Second floor',
  City: 'Portland',
  'State/Province': 'OR',
  'ZIP/Postal Code': '97201',
  'Phone Number (optional)': '+1 503 555 0100',
};

test('§2 addresses: empty, Add New Address, card, Edit Address, §5 delete with confirmation', async ({ page }) => {
  await createAccount(page);
  await page.goto('/account/addresses');
  const panel = page.getByRole('tabpanel', { name: 'Addresses' });
  const card = panel.getByRole('listitem');

  await step("'Your Addresses'; empty 'You have no saved addresses.'", async () => {
    await expect(panel.getByRole('heading', { name: 'Your Addresses' })).toBeVisible();
    await expect(panel.getByText('You have no saved addresses.')).toBeVisible();
  });

  await step("dialog 'Add New Address': fields, country AU, two checkboxes, Cancel and Save Address", async () => {
    const dialog = await openAddressDialog(page);
    for (const [label, value] of Object.entries(fields)) {
      const field = dialog.getByLabel(label, { exact: true });
      await expect(field, `§5 ${label}`).toHaveJSProperty('required', !label.endsWith('(optional)'));
      await field.fill(value);
    }
    await expect(dialog.getByLabel('Country')).toHaveValue('AU');
    await expect(dialog.getByLabel('Country')).toHaveJSProperty('required', true);
    for (const name of ['Set as default shipping address', 'Set as default billing address']) {
      await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked();
    }
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText('Address added successfully!')).toBeVisible();
  });

  await step('card with name, address lines, city/state/zip, country, phone, edit and delete', async () => {
    const lines = ['Ada Lovelace', '12 Analytical Way', 'Second floor', 'Portland, OR 97201', 'AU', '+1 503 555 0100'];
    for (const line of lines) await expect(card.getByText(line, { exact: true })).toBeVisible();
  });

  await step("dialog 'Edit Address': no checkboxes, Save Changes", async () => {
    await card.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Address' });
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
    await dialog.getByLabel('City').fill('Salem');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Address updated successfully!')).toBeVisible();
    await expect(card.getByText('Salem, OR 97201')).toBeVisible();
  });

  await step("deleting requires 'Are you sure you want to delete this address?'", async () => {
    await card.getByRole('button', { name: /^Delete/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Are you sure you want to delete this address?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Address deleted successfully!')).toBeVisible();
    await expect(panel.getByText('You have no saved addresses.')).toBeVisible();
  });
});

test('§8 addresses: failures of saving, deleting and loading', async ({ page, shopper }) => {
  shopper.expects(/ERR_FAILED/);
  await createAccount(page);
  await requestShopApi(page, 'POST', '/api/account/addresses', address);
  await page.goto('/account/addresses');

  await step('save: joined field error messages, unknown ones, none', async () => {
    const dialog = await openAddressDialog(page);
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
    const errors = { city: { message: 'No such city' }, zip: {} };
    await page.route('**/api/account/addresses', (route) => route.fulfill({ json: { errors } }));
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(dialog.getByRole('alert').first()).toHaveText('No such city, An unknown error occurred.');
    await page.unroute('**/api/account/addresses');
    await page.route('**/api/account/addresses', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(dialog.getByRole('alert').first()).toHaveText('Failed to save address.');
    await page.unroute('**/api/account/addresses');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await step("delete: 'Failed to delete address.'", async () => {
    await page.route('**/api/account/addresses/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete 12 Analytical Way' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete address.')).toBeVisible();
    await expect(page.getByText('Portland, OR 97201')).toBeVisible();
  });

  await step("load: 'Could not fetch your addresses.'", async () => {
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Profile' })).toBeVisible();
    await page.route(/\/api\/account\/addresses(\?|$)/, (route) => route.abort());
    await page.getByRole('tab', { name: 'Addresses' }).click();
    await expect(page.getByText('Could not fetch your addresses.')).toBeVisible();
  });
});

async function openAddressDialog(page: Page) {
  await page.getByRole('button', { name: 'Add New Address' }).click();
  return page.getByRole('dialog', { name: 'Add New Address' });
}
