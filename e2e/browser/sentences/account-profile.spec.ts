import { createAccount } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
const dialogs = {
  'Edit Name': { title: 'Edit Your Name', fields: { 'First Name': 'text', 'Last Name': 'text' } },
  'Edit Email': { title: 'Edit Your Email', fields: { 'Email Address': 'email' } },
  'Change Password': {
    title: 'Change Your Password',
    fields: { 'Current Password': 'password', 'New Password': 'password', 'Confirm New Password': 'password' },
  },
};

test("§2 account: 'My Account' with vertical tabs, and Logout, which goes to /", async ({ page }) => {
  await createAccount(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'My Account' });
  await expect(tabs).toHaveAttribute('aria-orientation', 'vertical');
  await expect(tabs.getByRole('tab')).toHaveText(['Profile', 'Addresses', 'Order History']);
  await expect(tabs.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('§2 profile: full name, email, masked password; three dialogs, §5 all fields required', async ({ page }) => {
  const email = await createAccount(page);
  await page.goto('/account');
  const panel = page.getByRole('tabpanel', { name: 'Profile' });
  for (const text of ['Ada Lovelace', email, '••••••••']) await expect(panel.getByText(text)).toBeVisible();

  for (const [button, { title, fields }] of Object.entries(dialogs)) {
    await step(`${button}: ${title}`, async () => {
      await panel.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: title });
      for (const [label, type] of Object.entries(fields)) {
        const field = dialog.getByLabel(label, { exact: true });
        await expect(field).toHaveJSProperty('type', type);
        await expect(field).toHaveAttribute('required');
      }
      const passwords = Object.values(fields).filter((type) => type === 'password');
      await expect(dialog.getByRole('button', { name: 'Show password' })).toHaveCount(passwords.length);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });
  }

  await step('each password has a show/hide toggle', async () => {
    await panel.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('New Password', { exact: true });
    await dialog.getByRole('button', { name: 'Show password' }).nth(1).click();
    await expect(field).toHaveAttribute('type', 'text');
    await dialog.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  await step("§5 if new and confirmation differ: 'New passwords don't match.', and nothing is sent", async () => {
    const dialog = page.getByRole('dialog');
    const sentRequests: string[] = [];
    page.on('request', (request) => sentRequests.push(`${request.method()} ${request.url()}`));
    await dialog.getByLabel('Current Password').fill('a-long-password');
    await dialog.getByLabel('New Password', { exact: true }).fill('another-password');
    await dialog.getByLabel('Confirm New Password').fill('a-third-password');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText("New passwords don't match.");
    expect(sentRequests.filter((entry) => entry.startsWith('PUT'))).toEqual([]);
  });
});

test("§8 profile: 'Profile updated successfully!'; failure the error message or 'Could not update profile.'", async ({
  page,
  shopper,
}) => {
  shopper.expects(/ERR_FAILED/);
  await createAccount(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit Name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Your Name' });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await dialog.getByLabel('First Name').fill('Grace');
  await dialog.getByLabel('Last Name').fill('Hopper');

  await page.route('**/api/account', (route) => route.fulfill({ json: { errors: { first_name: { message: 'No' } } } }));
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('No');
  await page.unroute('**/api/account');

  await page.route('**/api/account', (route) => route.abort());
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Could not update profile.');
  await page.unroute('**/api/account');

  await save.click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Grace Hopper')).toBeVisible();
});
