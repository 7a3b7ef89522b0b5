import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { createProduct, operatorHeaders } from '../operator-key.ts';
import { expect, openPage, test } from './owner.ts';

async function findProduct(page: Page, slug: string) {
  const answer = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  return (await answer.json()).results[0];
}

const readProduct = async (page: Page, id: string) =>
  (await page.request.get(`/operator/products/${id}`, { headers: operatorHeaders })).json();

/** Puts cells into the clipboard and pastes them into a field, as after a copy in a spreadsheet. */
async function pasteCells(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', cells);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('a product is written in two languages side by side', async ({ page }) => {
  const { slug } = await createProduct(page, 'Twofold Mug', { description: 'Holds a pint.' });
  const { id } = await findProduct(page, slug);
  await openPage(page, `/console/products/${id}`);
  await expect(page.getByText('Not translated')).toBeVisible();
  await page.getByLabel('Name, Deutsch (Deutschland)').fill('Zweisprachige Tasse');
  await page.getByLabel('Description, Deutsch (Deutschland)').fill('Fasst einen halben Liter.');
  await expect(page.getByText('Not translated')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /is saved/ })).toBeVisible();
  const german = { name: 'Zweisprachige Tasse', description: 'Fasst einen halben Liter.' };
  expect((await readProduct(page, id)).$locale['de-DE']).toMatchObject(german);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('cells of a spreadsheet are pasted into the variants, and a cell is copied down', async ({ page }) => {
  await openPage(page, '/console/products/new');
  await page.getByLabel('Name', { exact: true }).fill(`Pasted Mug ${Date.now()}`);
  await page.getByLabel('Price in USD').fill('10');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option', { exact: true }).fill('Size');
  await page.getByLabel('Values').fill('S, M, L');
  await page.getByLabel('Values').blur();
  const skus = ['S', 'M', 'L'].map((size) => `${size}-${crypto.randomUUID().slice(0, 8)}`);
  await pasteCells(page, 'Price, S', `11\t${skus[0]}\t4\n12\t${skus[1]}\t5\n13\t${skus[2]}\t6\n`);
  await expect(page.getByLabel('SKU, L', { exact: true })).toHaveValue(skus[2] ?? '');
  await page.getByLabel('Stock, M', { exact: true }).focus();
  await page.getByRole('button', { name: 'Copy Stock of M to all rows below' }).click();
  await expect(page.getByLabel('Stock, L', { exact: true })).toHaveValue('5');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/products\/[a-f\d]+$/);
  const { variants } = await readProduct(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(
    variants.results.map(({ price, sku, stock_level }: Record<string, unknown>) => [price, sku, stock_level]),
  ).toEqual([
    [11, skus[0], 4],
    [12, skus[1], 5],
    [13, skus[2], 5],
  ]);
});

test('a variant that is added to a product begins with its stock', async ({ page }) => {
  const { slug } = await createProduct(page, 'Growing Mug');
  const { id } = await findProduct(page, slug);
  await openPage(page, `/console/products/${id}`);
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option', { exact: true }).fill('Size');
  await page.getByLabel('Values').fill('S, M');
  await page.getByLabel('Values').blur();
  await page.getByLabel('Stock, M', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /is saved/ })).toBeVisible();
  const readStocks = async () =>
    (await readProduct(page, id)).variants.results.map(({ stock_level }: { stock_level: number }) => stock_level);
  expect(await readStocks()).toEqual([0, 7]);
  await page.getByLabel('Stock, S', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(readStocks).toEqual([3, 7]);
});

test('a product is duplicated as a draft with variants of its own', async ({ page }) => {
  const values = ['S', 'M'].map((size) => ({ id: crypto.randomUUID().replaceAll('-', '').slice(0, 24), name: size }));
  const { slug, name } = await createProduct(page, 'Copied Mug', {
    description: 'Holds a pint.',
    sku: `C-${crypto.randomUUID().slice(0, 8)}`,
    options: [{ name: 'Size', values }],
    variants: { results: values.map((value) => ({ option_value_ids: [value.id], price: 11, stock_level: 4 })) },
    $locale: { 'de-DE': { name: 'Kopierte Tasse' } },
  });
  const source = await readProduct(page, (await findProduct(page, slug)).id);
  await openPage(page, `/console/products/${source.id}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/products\/[a-f\d]+$/);
  const copy = await readProduct(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(copy.id).not.toBe(source.id);
  expect(copy).toMatchObject({
    name: `${name} (copy)`,
    status: 'draft',
    sku: null,
    price: source.price,
    description: 'Holds a pint.',
    $locale: { 'de-DE': { name: 'Kopierte Tasse' } },
  });
  expect(copy.slug).not.toBe(slug);
  const variants = copy.variants.results.map(({ price, stock_level }: Record<string, unknown>) => [price, stock_level]);
  expect(variants).toEqual([
    [11, 0],
    [11, 0],
  ]);
  const ids = [...source.variants.results, ...copy.variants.results].map((variant: { id: string }) => variant.id);
  expect(new Set(ids).size).toBe(4);
});
