import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { confirmByPassword, expect, openPage, ownerPassword, test } from './owner.ts';

test('a key is made with permissions and an end, its secret is shown once, and it is revoked', async ({
  page,
  shopper,
}) => {
  shopper.expects(/403/);
  const name = `Warehouse ${Date.now()}`;
  await openPage(page, '/console/settings/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Access').selectOption('permissions');
  await expect(dialog.getByRole('button', { name: 'New key' })).toBeDisabled();
  await dialog.getByLabel('See orders').check();
  await dialog.getByLabel('Expiry').selectOption('90');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'New key' }).click();
  await confirmByPassword(page, ownerPassword);
  const secretDialog = page.getByRole('dialog', { name: 'Secret key' });
  const secret = await secretDialog.getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^sk_/);
  await page.keyboard.press('Escape');
  await expect(secretDialog).toBeVisible();
  await expectAccessible(page);
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('1 permission');
  await expect(row).toContainText('expires');
  const callByKey = (path: string) => page.request.get(path, { headers: { Authorization: `Bearer ${secret}` } });
  expect((await callByKey('/operator/orders')).status()).toBe(200);
  expect((await callByKey('/operator/products')).status()).toBe(403);
  await row.getByRole('button', { name: `Revoke the key ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`The key ${name} was revoked`)).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect((await callByKey('/operator/orders')).status()).toBe(401);
});

test('the list of keys is accessible and fits phones and desktops', async ({ page }) => {
  await openPage(page, '/console/settings/keys');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectNoOverflow(page);
});
