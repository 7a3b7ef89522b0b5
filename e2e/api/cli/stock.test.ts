import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperatorClient, unwrap } from '@mercer/operator';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';
import { serveTestShop } from './serve.ts';

type Product = Record<string, unknown> & { name: string };

function withVariants(...skus: string[]) {
  const values = skus.map((_, at) => ({ id: `v${at}`, name: `V${at}` }));
  const results = skus.map((sku, at) => ({ sku, option_value_ids: [`v${at}`], stock_level: 10 }));
  return { options: [{ name: 'Kind', values }], variants: { results } };
}

eachDatabase((db: () => Db) => {
  async function openShopWith(...products: Product[]) {
    const { env, url } = await serveTestShop(db());
    const client = createOperatorClient({ url, key: 'sk_test' });
    const createProduct = async (product: Product) => {
      const body = { price: 5, stock_tracking: true, stock_level: 10, ...product };
      return unwrap(await client.POST('/operator/products', { body }));
    };
    const createdProducts: Awaited<ReturnType<typeof createProduct>>[] = [];
    for (const product of products) createdProducts.push(await createProduct(product));
    const readStockLevels = async () => {
      const productRequests = createdProducts.map(async ({ id }) =>
        unwrap(await client.GET('/operator/products/{id}', { params: { path: { id } } })),
      );
      return (await Promise.all(productRequests)).map(({ stock_level, variants }) =>
        variants.count > 0 ? variants.results.map((variant) => variant.stock_level) : stock_level,
      );
    };
    return { env, createdProducts, levels: readStockLevels };
  }

  test('pieces are taken, added and set by the SKU of a variant alone', async () => {
    const { env, levels } = await openShopWith({
      name: 'Bottle',
      slug: 'bottle',
      ...withVariants('K-red-1', 'K-blue-1'),
    });
    const result = await runMercerCommand(env, 'stock', 'take', 'K-red-1', '3');
    expect(result).toMatchObject({ code: 0, stdout: 'There are 7 of Bottle, V0 now (-3).\n' });
    expect((await runMercerCommand(env, 'stock', 'add', 'K-blue-1', '2')).code).toBe(0);
    expect(await levels()).toEqual([[7, 12]]);
    expect((await runMercerCommand(env, 'stock', 'set', 'K-red-1', '1')).code).toBe(0);
    expect((await runMercerCommand(env, 'stock', 'take', 'bottle', '1', '--variant', 'K-blue-1')).code).toBe(0);
    expect(await levels()).toEqual([[1, 11]]);
    expect((await runMercerCommand(env, 'stock', 'show', 'K-red-1')).stdout).toContain('K-blue-1');
    expect((await runMercerCommand(env, 'stock', 'history', 'K-red-1')).stdout).toContain('Command line');
    expect((await runMercerCommand(env, 'products', 'show', 'K-red-1')).stdout).toContain('Bottle');
    expect(await runMercerCommand(env, 'stock', 'take', 'bottle', '1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('K-red-1 (V0), K-blue-1 (V1)'),
    });
    expect(await runMercerCommand(env, 'stock', 'take', 'K-green-1', '1')).toMatchObject({ code: 1 });
  });

  test.each<[string, ...Product[]]>([
    ['two products', { name: 'One', sku: 'SAME' }, { name: 'Two', sku: 'SAME' }],
    ['a product and a variant of another one', { name: 'One', sku: 'SAME' }, { name: 'Two', ...withVariants('SAME') }],
    ['a product and a variant of its own', { name: 'One', sku: 'SAME', ...withVariants('SAME') }],
    ['two variants of a product', { name: 'One', ...withVariants('SAME', 'SAME') }],
    ['the slug of another product', { name: 'One', sku: 'same' }, { name: 'Two', slug: 'same' }],
    ['the slug of a product with such a variant', { name: 'One', slug: 'same', ...withVariants('same') }],
  ])('an SKU of %s is refused with all that have it, and nothing is taken', async (_, ...products) => {
    const { env, createdProducts, levels } = await openShopWith(...products);
    const enteredSku = products.some(({ slug, sku }) => slug === 'same' || sku === 'same') ? 'same' : 'SAME';
    const previousLevels = await levels();
    for (const [action, pieces] of [
      ['take', '1'],
      ['add', '1'],
      ['set', '1'],
    ] as const) {
      const { code, stderr } = await runMercerCommand(env, 'stock', action, enteredSku, pieces);
      expect(code).not.toBe(0);
      for (const { name, id } of createdProducts) expect(stderr).toMatch(new RegExp(`${name} \\(|${id}`));
    }
    expect(await levels()).toEqual(previousLevels);
  });

  test('of two variants with one SKU the id says which one', async () => {
    const { env, createdProducts, levels } = await openShopWith({
      name: 'One',
      slug: 'one',
      ...withVariants('SAME', 'SAME'),
    });
    const [first, second] = createdProducts[0]?.variants.results ?? [];
    const failure = await runMercerCommand(env, 'stock', 'take', 'one', '1', '--variant', 'SAME');
    expect(failure).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${first?.id} (V0), ${second?.id} (V1)`),
    });
    expect((await runMercerCommand(env, 'stock', 'take', 'one', '1', '--variant', second?.id ?? '')).code).toBe(0);
    expect(await levels()).toEqual([[10, 9]]);
  });

  test('a file counts variants by their SKUs, and tells what is wrong with SKUs and pieces', async () => {
    const { env, levels } = await openShopWith(
      { name: 'Bottle', ...withVariants('K-red-1', 'K-blue-1') },
      { name: 'Mug', sku: 'MUG' },
      { name: 'Twice', sku: 'TWICE' },
      { name: 'Again', sku: 'TWICE' },
    );
    const folder = mkdtempSync(join(tmpdir(), 'mercer-stock-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'stock.csv');
    const importStockRows = (...rows: string[]) => {
      writeFileSync(file, ['sku;stock', ...rows].join('\n'));
      return runMercerCommand(env, 'import', file);
    };
    expect(await importStockRows('K-red-1;4', 'K-blue-1;0', 'MUG;7')).toMatchObject({ code: 0, stderr: '' });
    expect(await levels()).toEqual([[4, 0], 7, 10, 10]);
    const wrong: [string[], RegExp][] = [
      [['K-red-1;-3'], /:2:9: '-3', expected a whole number of pieces like 12/],
      [["MUG;'-3"], /:2:5: '-3', expected a whole number/],
      [['MUG;5', 'K-red-1;3', 'MUG;5'], /:4:1: 'MUG', expected another SKU than in line 2/],
      [['4.00638E+12;5'], /:2:1: '4.00638E\+12', expected an SKU as it was/],
      [['TWICE;5'], /:2:1: 'TWICE', expected one product or variant, not several: Again \(again\), Twice \(twice\)/],
      [['K-red-1;'], /:2:9?:? ?.*true, since the pieces of Bottle/],
    ];
    for (const [rows, sentence] of wrong) {
      const { code, stderr } = await importStockRows(...rows);
      expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    }
    expect(await levels()).toEqual([[4, 0], 7, 10, 10]);
  });
});
