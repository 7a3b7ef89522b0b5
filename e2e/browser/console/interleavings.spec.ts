import type { Page } from '@playwright/test';
import { createProduct, operatorHeaders } from '../operator-key.ts';
import { expect, openAnotherBrowser, test } from './owner.ts';

/** Number of random steps of two browsers; `INTERLEAVINGS` asks for more, and `INTERLEAVING_SEED` for others. */
const steps = Number(process.env.INTERLEAVINGS ?? 24);
const seed = Number(process.env.INTERLEAVING_SEED ?? 7);

/** Fields of the form by their names in the API, with the labels that the form gives them. */
const labels = { description: 'Description', sku: 'SKU', tags: 'Tags' } as const;
type Field = keyof typeof labels;
type Values = Record<Field, string>;
const fields = Object.keys(labels) as Field[]; // the keys of the literal above

const findField = (tab: Page, field: Field) => tab.locator(`form [name=${field}]`);

async function readForm(tab: Page): Promise<Values> {
  const values: Values = { description: '', sku: '', tags: '' };
  for (const field of fields) values[field] = await findField(tab, field).inputValue();
  return values;
}

/** Mulberry32: the same seed gives the same steps. */
function createRandom(start: number) {
  let state = start;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** A browser that edits the product: what its form began with, and what stands in it. */
interface Editor {
  tab: Page;
  base: Values;
  typed: Values;
}

test('of two browsers that edit one product at random neither loses what was typed or saved', async ({
  page,
  browser,
  baseURL,
  shopper,
}) => {
  test.setTimeout(60_000 + steps * 2000);
  // the answer to an edit of what is no longer current
  shopper.expects(/412/);
  const { slug } = await createProduct(page, 'Interleaved Mug');
  const listResponse = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  const [{ id }] = (await listResponse.json()).results;
  const saved: Values = { description: '', sku: '', tags: '' };
  const editors: Editor[] = [];
  for (const tab of [page, await openAnotherBrowser(browser, baseURL)]) {
    await tab.goto(`/console/products/${id}`);
    Object.assign(saved, await readForm(tab));
    editors.push({ tab, base: { ...saved }, typed: { ...saved } });
  }
  const random = createRandom(seed);
  const readSaved = async () => {
    const record = await (await page.request.get(`/operator/products/${id}`, { headers: operatorHeaders })).json();
    return { description: record.description ?? '', sku: record.sku ?? '', tags: record.tags.join(', ') };
  };

  for (let step = 1; step <= steps; step += 1) {
    const editor = editors[random(2)] as Editor; // there are two
    const { tab, base, typed } = editor;
    const changed = fields.filter((field) => typed[field] !== base[field]);
    if (changed.length === 0 || random(3) > 0) {
      const field = fields[random(fields.length)] as Field; // an index of the list
      typed[field] = `text ${step}`;
      await findField(tab, field).fill(typed[field]);
      continue;
    }
    const conflicts = changed.filter((field) => saved[field] !== base[field] && saved[field] !== typed[field]);
    const saving = tab.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() < 300);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    if (conflicts.length > 0) {
      saving.catch(() => undefined);
      const dialog = tab.getByRole('dialog', { name: 'Somebody else has changed this' });
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(conflicts.map((field) => labels[field]));
      for (const field of conflicts) {
        await expect(dialog).toContainText(typed[field]);
        await expect(dialog).toContainText(saved[field]);
      }
      if (random(2) === 0) {
        await dialog.getByRole('button', { name: 'Take what is saved' }).click();
        await expect(dialog).toBeHidden();
        for (const field of fields) {
          const isKept = changed.includes(field) && !conflicts.includes(field);
          if (!isKept) typed[field] = saved[field];
        }
        Object.assign(base, saved);
        expect(await readForm(tab), `step ${step}`).toEqual(typed);
        continue;
      }
      await dialog.getByRole('button', { name: 'Save mine' }).click();
    }
    await saving;
    for (const field of changed) saved[field] = typed[field];
    Object.assign(typed, saved);
    Object.assign(base, saved);
    await expect(tab.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    expect(await readForm(tab), `step ${step}`).toEqual(typed);
    expect(await readSaved(), `step ${step}`).toEqual(saved);
  }
  await editors[1]?.tab.context().close();
});

test('what was typed before a tab was closed does not replace what somebody else has saved since', async ({
  page,
  shopper,
}) => {
  shopper.expects(/412/);
  const { slug } = await createProduct(page, 'Closed Mug');
  const listResponse = await page.request.get(`/operator/products?slug=${slug}`, { headers: operatorHeaders });
  const [{ id }] = (await listResponse.json()).results;
  await page.goto(`/console/products/${id}`);
  await findField(page, 'description').fill('Typed before.');
  await findField(page, 'tags').fill('blue');
  await page.goto('about:blank');
  const change = { headers: operatorHeaders, data: { description: 'Saved since.' } };
  expect((await page.request.patch(`/operator/products/${id}`, change)).status()).toBe(200);
  await page.goto(`/console/products/${id}`);
  await expect(findField(page, 'description')).toHaveValue('Typed before.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await expect(dialog).toContainText('Typed before.');
  await expect(dialog).toContainText('Saved since.');
  await dialog.getByRole('button', { name: 'Take what is saved' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  const saved = await (await page.request.get(`/operator/products/${id}`, { headers: operatorHeaders })).json();
  expect(saved).toMatchObject({ description: 'Saved since.', tags: ['blue'] });
});
