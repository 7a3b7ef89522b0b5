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

/** Exports of other shops, with all of the columns that are read. */
const foreignExports: [shop: string, lines: string[]][] = [
  [
    'Shopify',
    [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,SEO Title,SEO Description,Status',
      'tee,Tee,<p>Soft &amp; warm</p><ul><li>Cotton</li></ul>,Acme,Shirts,"new, soft",true,Size,S,T-S,180,shopify,2,deny,19.00,24.00,96385074,4.5,A tee,To wear,active',
      'tee,,,,,,,,M,T-M,190,shopify,4,continue,19.00,24.00,,5,,,',
      'mug,Mug,,,,,TRUE,Title,Default Title,MUG,300,,,,9.50,,,,,,draft',
      'pen,Pen,,,,,true,Title,Default Title,PEN,,shopify,-2,continue,5,,4006381333931,2.50,A pen,To write,archived',
    ],
  ],
  [
    'WooCommerce',
    [
      'ID,Type,SKU,Name,Published,Short description,Description,Tax class,In stock?,Stock,Backorders allowed?,Weight (kg),Regular price,Sale price,Date sale price starts,Date sale price ends,Categories,Tags,Parent,Attribute 1 name,Attribute 1 value(s),Brands',
      '1,variable,HOOD,Hoodie,1,,Warm,,1,,,0.5,,,,,"Clothing > Hoodies, Sale",new,,Size,"S, M",Acme',
      '2,variation,HOOD-S,Hoodie - S,1,,,,1,3,0,0.5,40,35,,,,,HOOD,Size,S,',
      '3,variation,HOOD-M,Hoodie - M,1,,,,1,4,0,0.5,40,,,,,,id:1,Size,M,',
      '4,simple,CAP,Cap,1,<b>Short</b>,Long,reduced-rate,1,7,1,0.1,15,12,2027-01-05,2027-01-31,Clothing,,,,,',
    ],
  ],
  [
    'swell',
    [
      'name,slug,price,sale_price,stock_level,tags,categories,active',
      'Bowl,bowl,12,,4,"new, blue",home,true',
      'Plate,plate,14,11,0,,,false',
    ],
  ],
];

eachDatabase((db: () => Db) => {
  test.each(foreignExports)('an export of %s comes in, and goes out and in again unchanged', async (_, lines) => {
    const kind = isPostgres(db()) ? 'PostgreSQL' : 'SQLite';
    const folder = createFolder();
    const [foreign, first, second] = ['foreign.csv', 'first.csv', 'second.csv'].map((name) => join(folder, name));
    writeFileSync(foreign ?? '', lines.join('\n'));
    for (const [from = '', to = ''] of [
      [foreign, first],
      [first, second],
    ]) {
      const { env } = await serveTestShop(await createEmptyShop(kind));
      const imported = await runMercerCommand(env, 'import', from);
      expect(imported, imported.stderr).toMatchObject({ code: 0 });
      expect(await runMercerCommand(env, 'export', to, '--csv', 'products')).toMatchObject({ code: 0 });
    }
    const table = readFileSync(first ?? '', 'utf8');
    expect(table.trim().split('\n').length).toBeGreaterThan(2);
    expect(readFileSync(second ?? '', 'utf8')).toBe(table);
  });

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
