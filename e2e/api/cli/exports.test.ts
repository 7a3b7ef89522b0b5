import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@mercer/server';
import { createEmptyShop, eachDatabase, isPostgres } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';
import { serveTestShop } from './serve.ts';

/** Products with all that a file of products can say. */
const products = [
  {
    name: 'Bottle; "blue", large',
    slug: 'bottle',
    description: '=1+1\nTwo lines, and a comma.',
    price: 12.5,
    sale: true,
    sale_price: 9.99,
    orig_price: 12.5,
    sku: '+49',
    stock_tracking: true,
    stock_level: 7,
    weight: 350,
    tags: ['New', 'a|b', '-x'],
    brand: 'Acme',
    gtin: '4006381333931',
    short_description: '@home',
    meta_title: 'Bottle | Shop',
    cost: 3.2,
    tax_class: 'reduced',
    shipping: { free: true },
    returnable: false,
    attributes: { material: { name: 'Material', value: ['Glass', 'Cork|wood'] } },
  },
  { name: 'Draft', slug: 'draft', price: 1, status: 'draft', publish_at: '2027-01-01T00:00:00.000Z' },
  { name: 'Backorder', slug: 'backorder', price: 0.5, stock_tracking: true, stock_purchasable: true, stock_level: -3 },
  {
    name: 'Shirt',
    slug: 'shirt',
    price: 20,
    stock_tracking: true,
    weight: 200,
    attributes: { fit: { name: 'Fit', value: 'Loose' } },
    options: [
      {
        id: 'size',
        name: 'Size',
        variant: true,
        values: [
          { id: 's', name: 'S' },
          { id: 'm', name: 'M' },
        ],
      },
      { id: 'colour', name: 'Colour', variant: true, values: [{ id: 'red', name: 'Red' }] },
    ],
    variants: {
      results: [
        { sku: 'SH-S', option_value_ids: ['s', 'red'], price: 20, stock_level: 2 },
        { sku: 'SH-M', option_value_ids: ['m', 'red'], price: 22, stock_level: 0, weight: 250, cost: 4 },
      ],
    },
  },
];

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-tables-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

eachDatabase((db: () => Db) => {
  test('a file of products that an empty shop has imported is exported by it byte by byte', async () => {
    const kind = isPostgres(db()) ? 'PostgreSQL' : 'SQLite';
    const shop = await serveTestShop(await createEmptyShop(kind));
    const operate = (path: string, body: object) =>
      shop.shopper().call('POST', `/operator${path}`, body, { Authorization: 'Bearer sk_test' });
    const parent_id = (await operate('/categories', { name: 'Home' })).body.id;
    const category = (await operate('/categories', { name: 'Glass > more', parent_id })).body.id;
    for (const product of products) {
      const answer = await operate('/products', { ...product, categories: [{ id: category }] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    }
    const folder = createFolder();
    const [first, second] = [join(folder, 'first.csv'), join(folder, 'second.csv')];
    expect(await runMercerCommand(shop.env, 'export', first, '--csv', 'products')).toMatchObject({ code: 0 });
    const emptyShop = await serveTestShop(await createEmptyShop(kind));
    const imported = await runMercerCommand(emptyShop.env, 'import', first);
    expect(imported, imported.stderr).toMatchObject({ code: 0 });
    expect(await runMercerCommand(emptyShop.env, 'export', second, '--csv', 'products')).toMatchObject({ code: 0 });
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
    const again = await runMercerCommand(emptyShop.env, 'import', first);
    expect(again.stdout).toContain('Created: 0, changed: 4.');
  });

  test('the command line refuses what does not fit a table', async () => {
    const { env } = await serveTestShop(db());
    const file = join(createFolder(), 'out.jsonl');
    writeFileSync(file, '');
    expect((await runMercerCommand(env, 'export', file, '--csv', 'orders')).code).toBe(2);
    expect((await runMercerCommand(env, 'export', 'x.csv')).code).toBe(2);
    expect((await runMercerCommand(env, 'export', 'x.csv', '--csv', 'taxes')).code).toBe(2);
  });
});
