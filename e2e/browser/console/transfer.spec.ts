import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { operatorHeaders } from '../operator-key.ts';
import { confirmByPassword, expect, openPage, ownerPassword, test } from './owner.ts';

const toFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file is checked first, and imported from the same page', async ({ page }) => {
  const from = `/imported-${Date.now()}`;
  await openPage(page, '/console/transfer');
  await page.getByLabel('Contents').selectOption('redirects');
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles(toFile('moved.csv', `from,to\n${from},/products\n`));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('There are no errors in this file.')).toBeVisible();
  await expect(page.getByText('only checked').first()).toBeVisible();
  expect((await page.request.get(from, { maxRedirects: 0 })).status()).toBe(404);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect.poll(async () => (await page.request.get(from, { maxRedirects: 0 })).status()).toBe(301);
  await expect(page.getByRole('term').filter({ hasText: 'New' })).toBeVisible();
});

test('what is wrong with a file stands with its lines', async ({ page }) => {
  const slug = `wrong-${Date.now()}`;
  await openPage(page, '/console/transfer');
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles(toFile('wrong.csv', `slug,name,price\n${slug},Mug,cheap\n`));
  await page.getByRole('button', { name: 'Check the file' }).click();
  const faults = page.getByRole('region', { name: 'Errors' });
  await expect(faults.getByRole('rowheader', { name: '2', exact: true })).toBeVisible();
  await expect(faults.getByRole('cell', { name: 'cheap', exact: true })).toBeVisible();
  await expectAccessible(page);
  const answer = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  expect((await answer.json()).results).toEqual([]);
});

test('a table is downloaded once the person has confirmed', async ({ page, shopper }) => {
  shopper.expects(/403/);
  await openPage(page, '/console/transfer');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Products' }).click();
  await confirmByPassword(page, ownerPassword);
  const file = await download;
  expect(file.suggestedFilename()).toBe('products.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('mercer-field-watch');
});

test('imports and exports are accessible and fit phones and desktops', async ({ page }) => {
  await openPage(page, '/console/transfer');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectNoOverflow(page);
});
