import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';

const size = {
  name: 'Size',
  values: [
    { id: 's', name: 'S' },
    { id: 'm', name: 'M' },
  ],
};
const variants = (...levels: number[]) => ({
  results: levels.map((stock_level, at) => ({ option_value_ids: [at === 0 ? 's' : 'm'], price: 9, stock_level })),
});

eachDatabase((db) => {
  const open = async () => {
    const { operator, shopper } = await openOperator(db());
    const bulk = async (items: object[], more = {}) => {
      const { status, body } = await operator.post('/products/bulk', { items, ...more });
      expect(status).toBe(200);
      return body.results;
    };
    const shown = async (slug: string) => (await shopper.get(`/api/products/${slug}?expand=variants`)).body;
    return { operator, bulk, shown };
  };

  test('a match makes a product once, then changes it with its stock; variants keep what they are', async () => {
    const { operator, bulk, shown } = await open();
    const items = (stock: number) => [
      { match: 'slug', slug: 'spoon', name: 'Spoon', price: 5, stock_tracking: true, stock_level: stock },
      { match: 'slug', slug: 'shirt', name: 'Shirt', price: 9, options: [size], variants: variants(stock, stock + 1) },
      { match: 'sku', sku: 'F-1', name: 'Fork', price: 4 },
    ];
    const first = await bulk(items(3));
    expect(first.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201]);
    const second = await bulk(items(8), { brief: true });
    expect(second).toEqual(first.map(({ product }: { product: { id: string } }) => ({ status: 200, id: product.id })));
    expect(await shown('spoon')).toMatchObject({ stock_level: 8 });
    const { results } = (await shown('shirt')).variants;
    expect(results).toMatchObject([{ stock_level: 8 }, { stock_level: 9 }]);
    const ids = first[1].product.variants.results.map(({ id }: { id: string }) => id);
    expect(results.map(({ id }: { id: string }) => id)).toEqual(ids);
    const { body } = await operator.get(`/products/${second[0].id}/stock`);
    expect(body.results).toMatchObject([{ quantity: 5, stock_level: 8, reason: 'Import' }]);
  });

  test('what is tried says what would be answered and writes nothing', async () => {
    const { bulk, shown } = await open();
    const items = [
      { match: 'slug', slug: 'everyday-mug', price: 1 },
      { match: 'slug', slug: 'spoon', name: 'Spoon', price: 5 },
      { match: 'slug', slug: 'fork', name: 'Fork', price: -1 },
      { match: 'slug', slug: 'knife', price: 5 },
      { match: 'sku', name: 'No SKU', price: 5 },
      { match: 'slug', slug: 'everyday-mug', stock_level: -1 },
    ];
    const { price } = await shown('everyday-mug');
    const results = await bulk(items, { dry_run: true });
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 201, 400, 400, 400, 400]);
    expect(results.slice(2).map(({ error }: { error: { param: string } }) => error.param)).toEqual([
      'price',
      'name',
      'sku',
      'stock_level',
    ]);
    expect((await shown('everyday-mug')).price).toBe(price);
    expect((await shown('spoon'))?.id).toBeUndefined();
  });

  test('an SKU of several products is no match', async () => {
    const { bulk } = await open();
    await bulk([
      { name: 'One', price: 1, sku: 'X' },
      { name: 'Two', price: 1, sku: 'X' },
    ]);
    const [refused] = await bulk([{ match: 'sku', sku: 'X', price: 2 }]);
    expect(refused).toMatchObject({ status: 409, error: { code: 'ambiguous_match', param: 'sku' } });
  });

  test('two imports of the same products at once make each once', async () => {
    const { bulk } = await open();
    const items = Array.from({ length: 60 }, (_, n) => ({
      match: 'slug',
      slug: `s-${n}`,
      name: `S ${n}`,
      price: 1 + n,
    }));
    const [one, two] = await Promise.all([bulk(items, { brief: true }), bulk(items, { brief: true })]);
    const idsOf = (results: { id: string }[]) => results.map(({ id }) => id);
    expect(idsOf(one)).toEqual(idsOf(two));
    const made = [...one, ...two].filter(({ status }: { status: number }) => status === 201);
    expect(made).toHaveLength(60);
  });
});
