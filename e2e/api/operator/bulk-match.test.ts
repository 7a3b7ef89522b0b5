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
const buildVariants = (...levels: number[]) => ({
  results: levels.map((stock_level, at) => ({ option_value_ids: [at === 0 ? 's' : 'm'], price: 9, stock_level })),
});

eachDatabase((db) => {
  const openBulkShop = async () => {
    const { operator, shopper } = await openOperator(db());
    const submitBulkItems = async (items: object[], extraFields = {}) => {
      const { status, body } = await operator.post('/products/bulk', { items, ...extraFields });
      expect(status).toBe(200);
      return body.results;
    };
    const requestProduct = async (slug: string) => (await shopper.get(`/api/products/${slug}?expand=variants`)).body;
    return { operator, bulk: submitBulkItems, requestProduct };
  };

  test('a match makes a product once, then changes it with its stock; variants keep what they are', async () => {
    const { operator, bulk, requestProduct } = await openBulkShop();
    const buildMatchItems = (stock: number) => [
      { match: 'slug', slug: 'spoon', name: 'Spoon', price: 5, stock_tracking: true, stock_level: stock },
      {
        match: 'slug',
        slug: 'shirt',
        name: 'Shirt',
        price: 9,
        options: [size],
        variants: buildVariants(stock, stock + 1),
      },
      { match: 'sku', sku: 'F-1', name: 'Fork', price: 4 },
    ];
    const first = await bulk(buildMatchItems(3));
    expect(first.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201]);
    const second = await bulk(buildMatchItems(8), { brief: true });
    expect(second).toEqual(first.map(({ product }: { product: { id: string } }) => ({ status: 200, id: product.id })));
    expect(await requestProduct('spoon')).toMatchObject({ stock_level: 8 });
    const { results } = (await requestProduct('shirt')).variants;
    expect(results).toMatchObject([{ stock_level: 8 }, { stock_level: 9 }]);
    const ids = first[1].product.variants.results.map(({ id }: { id: string }) => id);
    expect(results.map(({ id }: { id: string }) => id)).toEqual(ids);
    const { body } = await operator.get(`/products/${second[0].id}/stock`);
    expect(body.results.filter(({ kind }: { kind: string }) => kind !== 'opening')).toMatchObject([
      { quantity: 5, stock_level: 8, reason: 'Import' },
    ]);
  });

  test('what is tried says what would be answered and writes nothing', async () => {
    const { bulk, requestProduct } = await openBulkShop();
    const items = [
      { match: 'slug', slug: 'everyday-mug', price: 1 },
      { match: 'slug', slug: 'spoon', name: 'Spoon', price: 5 },
      { match: 'slug', slug: 'fork', name: 'Fork', price: -1 },
      { match: 'slug', slug: 'knife', price: 5 },
      { match: 'sku', name: 'No SKU', price: 5 },
      { match: 'slug', slug: 'everyday-mug', stock_level: -1 },
    ];
    const { price } = await requestProduct('everyday-mug');
    const results = await bulk(items, { dry_run: true });
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 201, 400, 400, 400, 400]);
    expect(results.slice(2).map(({ error }: { error: { param: string } }) => error.param)).toEqual([
      'price',
      'name',
      'sku',
      'stock_level',
    ]);
    expect((await requestProduct('everyday-mug')).price).toBe(price);
    expect((await requestProduct('spoon'))?.id).toBeUndefined();
  });

  test('an SKU of several products is no match', async () => {
    const { bulk } = await openBulkShop();
    await bulk([
      { name: 'One', price: 1, sku: 'X' },
      { name: 'Two', price: 1, sku: 'X' },
    ]);
    const [refusedResult] = await bulk([{ match: 'sku', sku: 'X', price: 2 }]);
    expect(refusedResult).toMatchObject({ status: 409, error: { code: 'ambiguous_match', param: 'sku' } });
  });

  test('two imports of the same products at once make each once', async () => {
    const { bulk } = await openBulkShop();
    const items = Array.from({ length: 60 }, (_, n) => ({
      match: 'slug',
      slug: `s-${n}`,
      name: `S ${n}`,
      price: 1 + n,
    }));
    const [firstResults, two] = await Promise.all([bulk(items, { brief: true }), bulk(items, { brief: true })]);
    const listResultIds = (results: { id: string }[]) => results.map(({ id }) => id);
    expect(listResultIds(firstResults)).toEqual(listResultIds(two));
    const createdResults = [...firstResults, ...two].filter(({ status }: { status: number }) => status === 201);
    expect(createdResults).toHaveLength(60);
  });

  test('a variant is found by its own SKU, and nothing but its figures is changed', async () => {
    const { operator, bulk, requestProduct } = await openBulkShop();
    const ownPrices = { EUR: { price: 8 } };
    await operator.put('/settings/store', { value: buildStoreSettings('EUR') });
    const variantInputs = [
      { sku: 'T-S', option_value_ids: ['s'], price: 9, stock_level: 1, weight: 100, $currency: ownPrices },
      { sku: 'T-M', option_value_ids: ['m'], price: 10, stock_level: 2 },
    ];
    const tee = { name: 'Tee', slug: 'bulk-tee', price: 9, stock_tracking: true, options: [size] };
    const { body: createdProduct } = await operator.post('/products', { ...tee, variants: { results: variantInputs } });
    const productBefore = (await operator.get(`/products/${createdProduct.id}`)).body;
    const results = await bulk(
      [
        { match: 'sku', sku: 'T-S', stock_level: 7, stock_tracking: true },
        { match: 'sku', sku: 'T-M', price: 12, sale_price: 11 },
      ],
      { brief: true },
    );
    expect(results).toEqual([
      { status: 200, id: createdProduct.id },
      { status: 200, id: createdProduct.id },
    ]);
    const productAfter = (await operator.get(`/products/${createdProduct.id}`)).body;
    const [small, medium] = productBefore.variants.results;
    expect(productAfter).toEqual({
      ...productBefore,
      stock_level: 9,
      variants: {
        count: 2,
        results: [
          { ...small, stock_level: 7 },
          { ...medium, price: 11, sale_price: 11, orig_price: 12 },
        ],
      },
    });
    expect((await requestProduct('bulk-tee')).variants.results).toMatchObject([{ stock_level: 7 }, { price: 11 }]);
    const { body: stock } = await operator.get(`/products/${createdProduct.id}/stock`);
    expect(stock.results.filter(({ kind }: { kind: string }) => kind !== 'opening')).toMatchObject([
      { variant_id: small.id, quantity: 6, stock_level: 7, reason: 'Import' },
    ]);
  });

  test('what only a product has is refused where a variant was found, and nothing is written', async () => {
    const { operator, bulk } = await openBulkShop();
    const results = [{ sku: 'V-S', option_value_ids: ['s'], price: 9, stock_level: 1 }];
    const shirt = { name: 'Shirt', slug: 'v-shirt', price: 9, options: [size], variants: { results } };
    const { body: createdProduct } = await operator.post('/products', {
      ...shirt,
      options: [{ ...size, values: [size.values[0]] }],
    });
    const productBefore = (await operator.get(`/products/${createdProduct.id}`)).body;
    const fields = {
      name: 'Other',
      slug: 'other',
      description: 'x',
      tags: ['x'],
      stock_tracking: true,
      options: [],
      tax_class: 'none',
    };
    for (const [name, value] of Object.entries(fields)) {
      const [refusedResult] = await bulk([{ match: 'sku', sku: 'V-S', stock_level: 9, [name]: value }]);
      expect(refusedResult).toMatchObject({
        status: 400,
        error: { param: name, message: expect.stringContaining('Shirt (v-shirt)') },
      });
    }
    const [finer] = await bulk([{ match: 'sku', sku: 'V-S', price: 5.999 }]);
    expect(finer).toMatchObject({ status: 400, error: { param: 'price', message: expect.stringMatching(/^price: /) } });
    const [negativeResult] = await bulk([{ match: 'sku', sku: 'V-S', stock_level: -3 }]);
    expect(negativeResult).toMatchObject({ status: 400, error: { param: 'stock_level' } });
    expect((await operator.get(`/products/${createdProduct.id}`)).body).toEqual(productBefore);
  });

  test.each<[string, ...object[]]>([
    ['two products', { sku: 'SAME' }, { sku: 'SAME' }],
    ['a product and a variant of another one', { sku: 'SAME' }, withVariants('SAME')],
    ['a product and a variant of its own', { sku: 'SAME', ...withVariants('SAME') }],
    ['two variants of a product', withVariants('SAME', 'SAME')],
    ['variants of two products', withVariants('SAME'), withVariants('SAME')],
  ])('an SKU of %s is refused with all that have it', async (_, ...products) => {
    const { operator, bulk } = await openBulkShop();
    for (const [at, product] of products.entries())
      await operator.post('/products', { name: `Thing ${at}`, slug: `thing-${at}`, price: 5, ...product });
    const [refusedResult] = await bulk([{ match: 'sku', sku: 'SAME', stock_level: 9 }]);
    expect(refusedResult).toMatchObject({ status: 409, error: { code: 'ambiguous_match', param: 'sku' } });
    for (const at of products.keys()) expect(refusedResult.error.message).toContain(`Thing ${at} (thing-${at})`);
    const { body: listed } = await operator.get('/products?sku=SAME');
    expect(listed.results.map(({ name }: { name: string }) => name).sort()).toEqual(
      products.map((_, at) => `Thing ${at}`),
    );
    expect(listed.results.every(({ stock_level }: { stock_level: number }) => stock_level < 9)).toBe(true);
  });
});

function withVariants(...skus: string[]) {
  const values = skus.map((_, at) => ({ id: `v${at}`, name: `V${at}` }));
  const results = skus.map((sku, at) => ({ sku, option_value_ids: [`v${at}`], price: 9, stock_level: 1 }));
  return { options: [{ name: 'Kind', values }], variants: { results } };
}

/** The small store's own, and one more currency that it has prices in. */
function buildStoreSettings(code: string) {
  const currencies = [{ code, type: 'priced', rate: 0.9 }];
  return { name: 'Shop', country: 'US', locale: 'en-US', currency: 'USD', locales: [], currencies };
}
