import { indexProducts } from '@mercer/commerce/catalog';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const readProductNames = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);
const buildFiltersQuery = (value: unknown) => `$filters=${encodeURIComponent(JSON.stringify(value))}`;

eachDatabase((db) => {
  const requestApi = async (path: string) => buildTestApp(db()).shopper().get(`/api${path}`);

  /** Mug blue stoneware, coffee red, notebook blue and red paper. */
  async function describeProducts() {
    const buildAttribute = (id: string, name: string, value: string | string[]) => ({ [id]: { id, name, value } });
    const described = {
      [ids.mug]: {
        ...buildAttribute('colour', 'Colour', 'Blue'),
        ...buildAttribute('material', 'Material', 'Stoneware'),
      },
      [ids.coffee]: buildAttribute('colour', 'Colour', 'Red'),
      [ids.notebook]: {
        ...buildAttribute('colour', 'Colour', ['Blue', 'Red']),
        ...buildAttribute('pages', 'Pages', '96'),
      },
    };
    await db()
      .transaction()
      .execute(async (tx) => {
        for (const [id, attributes] of Object.entries(described)) {
          await tx
            .updateTable('products')
            .set({ attributes: JSON.stringify(attributes) })
            .where('id', '=', id)
            .execute();
        }
        await indexProducts(tx, Object.keys(described));
        await tx.updateTable('attributes').set({ filterable: 1 }).where('id', '<>', 'pages').execute();
      });
  }

  test('sizes in letters stand in their order, and figures by their number', async () => {
    const sizes = ['XL', 'M', '3XL', 'xs', 'Large', 'S', 'XXL', '120 cm', '38', '9 cm'];
    const attributes = { size: { id: 'size', name: 'Size', value: sizes } };
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('products')
          .set({ attributes: JSON.stringify(attributes) })
          .where('id', '=', ids.tee)
          .execute();
        await indexProducts(tx, [ids.tee]);
        await tx.updateTable('attributes').set({ filterable: 1 }).where('id', '=', 'size').execute();
      });
    const sorted = ['9 cm', '38', '120 cm', 'xs', 'S', 'M', 'Large', 'XL', 'XXL', '3XL'];
    expect((await requestApi('/attributes/size')).body.values).toEqual(sorted);
    const { filters } = (await requestApi('/products/filters')).body as {
      filters: { id: string; options: { value: string }[] }[];
    };
    expect(filters.find(({ id }) => id === 'size')?.options.map(({ value }) => value)).toEqual(sorted);
  });

  test('$filters narrow a list by price, category, stock and attributes', async () => {
    await describeProducts();
    const cases: [string, string[]][] = [
      ['$filters[price][0]=10&$filters[price][1]=15', ['House Coffee', 'Everyday Mug']],
      ['$filters[price][0]=&$filters[price][1]=9', ['Café Notebook']],
      ['$filters[price]=100', ['Field Watch']],
      [buildFiltersQuery({ price: { 1: '9' } }), ['Café Notebook']],
      ['$filters[price][max]=9', ['Café Notebook']],
      [buildFiltersQuery({ price: [10, 15], category: ['kitchen'] }), ['House Coffee', 'Everyday Mug']],
      ['$filters[price]=[10,12.5]', ['Everyday Mug']],
      [
        '$filters[category][0]=apparel&$filters[category][1]=kitchen&sort=price',
        ['Everyday Mug', 'House Coffee', 'Cotton Tee', 'Field Watch'],
      ],
      [`$filters[category]=${ids.kitchen}`, ['House Coffee', 'Everyday Mug']],
      ['$filters[category][0]=none', []],
      ['$filters[stock_status]=in_stock&$filters[category]=apparel', ['Cotton Tee', 'Field Watch']],
      ['$filters[stock_status]=out_of_stock', []],
      ['$filters[sale]=true', ['Field Watch']],
      ['$filters[colour][0]=Blue', ['Café Notebook', 'Everyday Mug']],
      ['$filters[colour][0]=Blue&$filters[colour][1]=Red', ['Café Notebook', 'House Coffee', 'Everyday Mug']],
      ['$filters[colour]=Blue&$filters[material]=Stoneware', ['Everyday Mug']],
      ['$filters[colour]=Red&search=coffee', ['House Coffee']],
      ['$filters[unknown]=Blue', []],
      ['$filters[colour]=&$filters[material][]=Stoneware', ['Everyday Mug']],
      ['$filters=', ['Café Notebook', 'House Coffee', 'Cotton Tee', 'Field Watch', 'Everyday Mug']],
      ['where[attributes.colour]=Red', ['Café Notebook', 'House Coffee']],
      ['where[attributes][colour][$ne]=Red&where[price][$lt]=15', ['Everyday Mug']],
      ['where[attributes.colour.value][$nin][]=Red&where[attributes.colour][$exists]=true', ['Everyday Mug']],
    ];
    for (const [query, expected] of cases) {
      const { body } = await requestApi(`/products?${query}`);
      expect([query, body.count, readProductNames(body)]).toEqual([query, expected.length, expected]);
    }
  });

  test('$filters that cannot be are refused', async () => {
    for (const query of [
      '$filters=red',
      '$filters[price]=cheap',
      '$filters[price][0]=1&$filters[price][1]=much',
      '$filters[stock_status]=soon',
      '$filters[sale]=perhaps',
      '$filters[colour][a][b]=c',
      '$filters[colour]=%00',
      buildFiltersQuery({ colour: [[[[[['deep']]]]]] }),
    ]) {
      const { status, body } = await requestApi(`/products?${query}`);
      expect([query, status, body.error?.code]).toEqual([query, 400, 'validation_error']);
    }
  });

  test('facets count the whole result, each without its own selection', async () => {
    await describeProducts();
    const { body } = await requestApi('/products/filters?limit=1');
    expect(body.count).toBe(5);
    expect(body.filters.map(({ id, type }: { id: string; type: string }) => [id, type])).toEqual([
      ['price', 'range'],
      ['category', 'select'],
      ['stock_status', 'select'],
      ['sale', 'select'],
      ['colour', 'select'],
      ['material', 'select'],
    ]);
    expect(await requestFacetCounts('')).toEqual({
      price: { 8.99: 5, 199.99: 5 },
      category: { 'home-goods': 2, kitchen: 2, apparel: 2 },
      stock_status: { in_stock: 5 },
      sale: { true: 1, false: 4 },
      colour: { Blue: 2, Red: 2 },
      material: { Stoneware: 1 },
    });
    expect(await requestFacetCounts('$filters[colour]=Red&$filters[category]=kitchen')).toMatchObject({
      price: { 15: 1 },
      category: { kitchen: 1, 'home-goods': 1 },
      colour: { Blue: 1, Red: 1 },
    });
    expect(await requestFacetCounts('$filters[price][0]=&$filters[price][1]=10')).toMatchObject({
      price: { 8.99: 5, 199.99: 5 },
      sale: { false: 1 },
    });
    expect(await requestFacetCounts('search=coffee&category=kitchen')).toMatchObject({ colour: { Blue: 1, Red: 1 } });
    expect(await requestFacetCounts('category=none')).toEqual({});
  });

  test('a list carries its facets when it is asked to', async () => {
    const { body } = await requestApi('/products?$facets=true&limit=1&category=kitchen');
    expect(body.results).toHaveLength(1);
    expect(body.filters).toEqual((await requestApi('/products/filters?category=kitchen')).body.filters);
    expect((await requestApi('/products?limit=1')).body).not.toHaveProperty('filters');
  });

  test('attributes are listed with their values, the filterable ones on demand', async () => {
    await describeProducts();
    const { body } = await requestApi('/attributes?sort=id');
    expect(body).toMatchObject({ count: 3, page: 1 });
    expect(body.results[0]).toEqual({
      id: 'colour',
      name: 'Colour',
      type: 'select',
      filterable: true,
      values: ['Blue', 'Red'],
    });
    const filterable = await requestApi('/attributes?filterable=true');
    expect(filterable.body.results.map(({ id }: { id: string }) => id)).toEqual(['colour', 'material']);
    expect((await requestApi('/attributes/pages')).body).toMatchObject({ filterable: false, values: ['96'] });
    expect(await requestApi('/attributes/none')).toMatchObject({ status: 200, body: null });
    expect((await requestApi('/attributes/%00')).body).toBeNull();
    expect((await requestApi('/attributes?where[secret]=1')).status).toBe(400);
  });

  test('what a product was found by is forgotten when it changes', async () => {
    await describeProducts();
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('products')
          .set({ attributes: '{}', tags: '["Rare"]' })
          .where('id', '=', ids.mug)
          .execute();
        await indexProducts(tx, [ids.mug]);
      });
    expect(readProductNames((await requestApi('/products?$filters[material]=Stoneware')).body)).toEqual([]);
    expect(readProductNames((await requestApi('/products?where[tags]=Kitchen')).body)).toEqual([]);
    expect(readProductNames((await requestApi('/products?where[tags]=Rare')).body)).toEqual(['Everyday Mug']);
    expect((await requestApi('/attributes/material')).body.values).toEqual([]);
  });

  async function requestFacetCounts(query: string) {
    const { body } = await requestApi(`/products/filters?${query}`);
    const countByValue = ({ options }: { options: { value: string; count: number }[] }) =>
      Object.fromEntries(options.map(({ value, count }) => [value, count]));
    return Object.fromEntries(body.filters.map((facet: never) => [(facet as { id: string }).id, countByValue(facet)]));
  }
});
