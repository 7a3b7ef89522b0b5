import { createPhotograph } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import type { Month } from './month.ts';

const table = ['slug,name,price,stock,categories'];

/** Goods of the shop, and their stock. */
export function testCatalogue(month: () => Month): void {
  test('categories are a tree, which the menu of the shop shows', async () => {
    const tea = await month().request('POST', 'categories', { name: 'Tea', slug: 'tea' });
    const pots = await month().request('POST', 'categories', { name: 'Pots', slug: 'pots', parent_id: tea.id });
    const refused = await month().tryRequest('PATCH', `categories/${tea.id}`, { parent_id: pots.id });
    expect(refused.status).toBe(400);
    expect(await month().read('categories/pots')).toMatchObject({ name: 'Pots', parent_id: tea.id });
  });

  test('five products come from a table and by calls, with variants, pictures, attributes and a plan', async () => {
    const { price, formattedPrice, words } = month().country;
    const rows = ['kettle', 'teapot', 'cup'].map((slug) => `${slug},${slug.toUpperCase()},${price},10,Tea > Pots`);
    const file = month().write('products.csv', [...table, ...rows].join('\n'));
    await month().run('import', file, '--dry-run');
    expect(await month().read('products/kettle')).toBeNull();
    await month().run('import', file);
    const [cup] = (await month().request('GET', 'products?slug=cup')).results;
    const image = await month().request('POST', 'images', await createPhotograph(400, 400));
    await month().request('PATCH', `products/${cup.id}`, {
      sku: 'CUP-1',
      gtin: '4006381333931',
      brand: 'Laden',
      images: [image],
      attributes: { material: { name: 'Material', value: 'Stoneware' } },
    });
    await month().request('POST', 'products', {
      name: 'Apron',
      price,
      stock_tracking: true,
      options: [{ name: 'Size', variant: true, values: [{ name: 'S' }, { name: 'L' }] }],
      variants: {
        results: [
          { option_value_ids: ['size-s'], price, sku: 'APRON-S', stock_level: 3 },
          { option_value_ids: ['size-l'], price, sku: 'APRON-L', stock_level: 5 },
        ],
      },
    });
    const monthly = { name: 'Monthly', price, billing_schedule: { interval: 'monthly', interval_count: 1 } };
    const plans = { subscription: { plans: [monthly] } };
    await month().request('POST', 'products', { name: 'Leaves', price, purchase_options: plans });
    const cupPage = await month().readPage('/products/cup');
    for (const text of [image.file.url, 'Stoneware', 'Laden', words.addToCart]) expect(cupPage).toContain(text);
    expect(cupPage).toMatch(formattedPrice);
    const apronPage = await month().readPage('/products/apron');
    expect(apronPage).toContain('Size');
    expect(await month().readPage('/products/leaves')).toContain('Monthly');
    expect(await month().readPage('/category/pots')).toContain('/products/kettle');
  });

  test('prices are raised in one call, and in a spreadsheet', async () => {
    const { price, formattedPrice } = month().country;
    const items = ['kettle', 'teapot'].map((slug) => ({ match: 'slug', slug, price: price + 1 }));
    const raised = await month().request('POST', 'products/bulk', { items });
    expect(raised.results.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
    expect(await month().read('products/kettle')).toMatchObject({ price: price + 1 });
    await month().run('export', `${month().folder}/prices.csv`, '--csv', 'products');
    const lines = month().readFile('prices.csv');
    expect(lines).toContain(String(price + 1));
    const edited = lines.replaceAll(new RegExp(`(?<=,)${price + 1}(?:0*)(?=,)`, 'g'), String(price));
    await month().run('import', month().write('prices.csv', edited), '--allow-private');
    expect(await month().readPage('/products/kettle')).toMatch(formattedPrice);
    expect(await month().read('products/cup')).toMatchObject({
      sku: 'CUP-1',
      attributes: { material: expect.anything() },
    });
  });

  test('stock is corrected with a reason, also that of a variant by its SKU', async () => {
    await month().run('stock', 'set', 'CUP-1', '20', '--reason', 'Counted');
    await month().run('stock', 'take', 'APRON-S', '1', '--reason', 'Torn');
    expect(await month().run('stock', 'show', 'apron')).toContain('2');
    const history = await month().run('stock', 'history', 'cup');
    expect(history).toContain('Counted');
    expect(await month().read('products/cup')).toMatchObject({ stock_level: 20 });
    const [{ id }] = (await month().request('GET', 'products?slug=cup')).results;
    await month().request('POST', `products/${id}/stock`, { quantity: -1, reason: 'Broken' });
    await month().request('POST', `products/${id}/stock`, { quantity: 1, reason: 'Glued' });
    const missing = await month().tryCommand('stock', 'set', 'NO-SUCH-SKU', '3');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('NO-SUCH-SKU')]);
  });

  test('a table with faults is refused as a whole, and each fault has its line and column', async () => {
    const faulty = ['spoon,Spoon,abc,10,Tea', 'fork,Fork,5,-3,Tea', ',,5,1,Tea', 'bowl,Bowl,5,10,Tea'];
    const file = month().write('faulty.csv', [...table, ...faulty].join('\n'));
    const { code, stdout, stderr } = await month().tryCommand('import', file);
    expect(code).toBe(1);
    for (const place of ['faulty.csv:2:', 'faulty.csv:3:', 'faulty.csv:4:']) expect(stdout + stderr).toContain(place);
    expect(await month().read('products/bowl')).toBeNull();
  });

  test('the exports of Shopify and WooCommerce come in as they are', async () => {
    const { price } = month().country;
    const shopify = ['Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Status'];
    const woo = ['ID,Type,SKU,Name,Published,Regular price,Stock,Categories'];
    const shopifyFile = month().write('shopify.csv', [...shopify, `tray,Tray,${price},shopify,4,active`].join('\n'));
    const wooFile = month().write('woo.csv', [...woo, `7,simple,JUG,Jug,1,${price},6,Tea`].join('\n'));
    await month().run('import', shopifyFile);
    await month().run('import', wooFile);
    expect(await month().read('products/tray')).toMatchObject({ price, stock_level: 4 });
    expect(await month().read('products/jug')).toMatchObject({ price, stock_level: 6, sku: 'JUG' });
    expect(await month().readPage('/products/jug')).toContain('Jug');
  });
}
