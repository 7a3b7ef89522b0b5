import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createAccount } from './shop-api.ts';
import { expect, logIn, signInAsDemo, test } from './shopper.ts';

test('the profile is edited in dialogs, and says so', async ({ page }) => {
  const email = await createAccount(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit Name' }).click();
  await fillFullName(page, 'Grace', 'Hopper');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Edit Your Name' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Name' }), 'the focus is back').toBeFocused();
  await expect(page.getByText('Grace Hopper')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Email' }).click();
  await expect(dialog.getByLabel('Current Password'), 'the sign-in was a moment ago').toHaveCount(0);
  await dialog.getByLabel('Email Address').fill('demo@mercer.test');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert'), 'an address of somebody else stays in the dialog').toHaveText(
    'This email address cannot be used',
  );
  await expectAccessible(page);
  await dialog.getByLabel('Email Address').fill(`new-${email}`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`new-${email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Change Password' }).click();
  await fillPasswords(page, 'a-long-password', 'another-password', 'a-third-password');
  await dialog.getByRole('button', { name: 'Show password' }).first().click();
  await expect(dialog.getByLabel('Current Password')).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText("New passwords don't match.")).toBeVisible();
  await fillPasswords(page, 'a-long-password', 'another-password');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, `new-${email}`, 'another-password');
});

test('the note about an unconfirmed address blocks nothing and sends the mail again', async ({ page }) => {
  await createAccount(page);
  await page.goto('/account');
  await expect(page.getByText('Please confirm your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We have sent a new link to the address of your account.')).toBeVisible();
  await expectAccessible(page);
});

test('the account is taken along as a file, then deleted with its password', async ({ page }) => {
  const email = await createAccount(page);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download My Data' }).click();
  expect((await download).suggestedFilename()).toBe('account.json');
  const file = await page.request.get('/account/export');
  expect(await file.json()).toMatchObject({ account: { email } });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel('Current Password').fill('not-my-password');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Current Password').fill('a-long-password');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('the address fields that are wrong say so beside them', async ({ page }) => {
  await createAccount(page);
  await page.goto('/account/addresses');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await fillAddressForm(page);
  await page.getByLabel('City').fill('   ');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Full Name'), 'what was typed stays').toHaveValue('Ada Lovelace');
});

test('order history has tabs by status, at the keyboard too', async ({ page }) => {
  await signInAsDemo(page, '/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  const orders = page
    .getByRole('tabpanel', { name: 'All Orders' })
    .getByRole('listitem')
    .filter({ hasText: 'Order #' });
  await expect(orders.first()).toBeVisible();
  expect(await orders.count()).toBeGreaterThanOrEqual(5);
  await page.getByRole('tab', { name: 'All Orders' }).press('ArrowRight');
  await expect(page).toHaveURL(/show=purchased/);
  await expect(page.getByRole('tab', { name: 'Purchased' })).toBeFocused();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect(page.getByText('Order #1003')).toBeVisible();
  await expect(page.getByText('Order #1001')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('an order is printed without what is only for the screen', async ({ page }) => {
  await signInAsDemo(page, '/account/orders');
  await page.getByRole('main').getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByRole('heading', { name: /^Order #/, level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  for (const hiddenPart of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByText('Print', { exact: true }),
  ])
    await expect(hiddenPart).toBeHidden();
});

test('a new password leaves this device alone in the list', async ({ page, openVisit }) => {
  const email = await createAccount(page);
  await logIn(await openVisit(), email, 'a-long-password');
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Signed-in Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current Password').fill('a-long-password');
  await dialog.getByLabel('New Password', { exact: true }).fill('another-long-password');
  await dialog.getByLabel('Confirm New Password').fill('another-long-password');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(devices).toHaveCount(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a device that was forgotten elsewhere is logged out', async ({ page, openVisit }) => {
      const email = await createAccount(page);
      const elsewhere = await openVisit({ javaScriptEnabled });
      await logIn(elsewhere, email, 'a-long-password');
      await page.goto('/account');
      const devices = page.getByRole('region', { name: 'Signed-in Devices' });
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expect(devices.getByText(/^Chrome/)).toHaveCount(2);
      await expect(devices.getByText('This device')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await devices.getByRole('button', { name: /^End Chrome/ }).click();
      await expect(page.getByText('That device has been logged out.').first()).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await expectNoOverflow(page);
      await elsewhere.goto('/account');
      await expect(elsewhere).toHaveURL(/\/login/);
      await page.goto('/account');
      await expect(devices.getByRole('listitem')).toHaveCount(1);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same forms stand on the page and are posted', async ({ page }) => {
    await createAccount(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await fillFullName(page, 'Grace', 'Hopper');
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Grace Hopper')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Email' }).click();
    await page.getByRole('main').getByLabel('Email Address').fill('demo@mercer.test');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('This email address cannot be used');
    await expect(page.getByRole('main').getByLabel('Email Address')).toHaveValue('demo@mercer.test');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await fillPasswords(page, 'a-long-password', 'another-password', 'a-third-password');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText("New passwords don't match.")).toBeVisible();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('We have sent a new link to the address of your account.')).toBeVisible();
    await page.goto('/account?edit=delete');
    await page.getByLabel('Current Password').fill('a-long-password');
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  });

  test('addresses are added, edited and deleted after a question', async ({ page }) => {
    await createAccount(page);
    await page.goto('/account');
    await page.getByRole('tab', { name: 'Addresses' }).click();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await fillAddressForm(page);
    await page.getByLabel('City').fill('   ');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
    await page.getByLabel('City').fill('Portland');
    await page.getByLabel('Set as default billing address').check();
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText('Address added successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Edit 12 Analytical Way' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByLabel('City').fill('Salem');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Address updated successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Delete 12 Analytical Way' }).click();
    await expect(page.getByText('Are you sure you want to delete this address?')).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Address deleted successfully!')).toBeVisible();
    await page.getByRole('tab', { name: 'Order History' }).click();
    await page.getByRole('tab', { name: 'Returned' }).click();
    await expect(page.getByText('No orders found')).toBeVisible();
  });
});

async function fillFullName(page: Page, first: string, last: string) {
  await page.getByRole('main').or(page.getByRole('dialog')).getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
}

async function fillPasswords(page: Page, current: string, next: string, confirmation = next) {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill(confirmation);
}

const address = {
  'Full Name': 'Ada Lovelace',
  'Address Line 1': '12 Analytical Way',
  City: 'Portland',
  'State/Province': 'OR',
  'ZIP/Postal Code': '97201',
};

async function fillAddressForm(page: Page) {
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Country').selectOption('US');
}
