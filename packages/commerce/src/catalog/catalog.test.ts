import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

const readProductNames = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

eachDatabase((db) => {
  const requestApi = async (path: string) => buildTestApp(db()).shopper().get(`/api${path}`);

  describe('a list of products', () => {
    test('comes newest id first in the envelope of every list', async () => {
      const { body } = await requestApi('/products?limit=2&page=2');
      expect(body).toMatchObject({ count: 5, page: 2, limit: 2, page_count: 3, pages: { 2: { start: 3, end: 4 } } });
      expect(readProductNames(body)).toEqual(['Cotton Tee', 'Field Watch']);
    });

    test('carries prices in major units and only the fields that have a value', async () => {
      const { body } = await requestApi('/products?slug=everyday-mug');
      expect(body.results[0]).toMatchObject({ price: 12.5, currency: 'USD', sale: false, rating_average: 4.5 });
      expect(body.results[0]).not.toHaveProperty('sale_price');
      expect(body.results[0].categories.map(({ slug }: { slug: string }) => slug)).toEqual(['home-goods', 'kitchen']);
    });

    test.each([
      ['popularity desc', ['Field Watch', 'Cotton Tee', 'Everyday Mug', 'House Coffee', 'Café Notebook']],
      ['price asc, id', ['Café Notebook', 'Everyday Mug', 'House Coffee', 'Cotton Tee', 'Field Watch']],
      ['date_created', ['Everyday Mug', 'Field Watch', 'Cotton Tee', 'House Coffee', 'Café Notebook']],
    ])('sorts by %s', async (sort, expected) => {
      expect(readProductNames((await requestApi(`/products?sort=${encodeURIComponent(sort)}`)).body)).toEqual(expected);
    });

    test.each([
      ['sale=true', ['Field Watch']],
      ['where[shipping.free]=true', ['Café Notebook']],
      ['where[shipping][free]=true', ['Café Notebook']],
      ['where[price][$gte]=12.5&where[price][$lt]=20', ['House Coffee', 'Everyday Mug']],
      ['where[id][$in][0]=000000000000000000000011', ['Everyday Mug']],
      [
        'where[slug][$nin][]=everyday-mug&where[slug][$nin][]=cotton-tee&where[price][$gt]=10',
        ['House Coffee', 'Field Watch'],
      ],
      ['where[$or][0][sale]=true&where[$or][1][slug]=cotton-tee', ['Cotton Tee', 'Field Watch']],
      ['where[$and][0][sale]=true&where[$and][1][slug]=cotton-tee', []],
      ['where[rating_average][$exists]=true', ['Everyday Mug']],
      ['where[rating_average][$gte]=4.5', ['Everyday Mug']],
      ['where[stock_level][$lte]=8&where[stock_tracking]=true', ['Cotton Tee']],
      ['category=home-goods', ['House Coffee', 'Everyday Mug']],
      [`category=${ids.kitchen}`, ['House Coffee', 'Everyday Mug']],
      ['category=none', []],
      ['category=kitchen&search=mug', ['Everyday Mug']],
    ])('filters by %s', async (query, expected) => {
      const { body } = await requestApi(`/products?${query}`);
      expect(readProductNames(body)).toEqual(expected);
      expect(body.count).toBe(expected.length);
    });

    test.each(
      [
        'where[price][$regex]=1',
        'where[password]=1',
        'colour=red',
        'where[price]=cheap',
        'where[popularity]=1.5',
        'where[price]=1e300',
        'where[sale]=maybe',
        'where[slug]=%00',
        'category=%00',
        'sort=sku',
        'sort=price%20sideways',
        'sort=',
        'where=text',
        'limit=many',
      ].filter((query) => query !== 'sort='),
    )('refuses %s', async (query) => {
      const { status, body } = await requestApi(`/products?${query}`);
      expect([status, body.error.code]).toEqual([400, 'validation_error']);
    });

    test('expands variants, and counts their stock as the product’s', async () => {
      const { body } = await requestApi('/products?slug=cotton-tee&expand[0]=variants');
      expect(body.results[0]).toMatchObject({ stock_level: 8, stock_status: 'in_stock', variants: { count: 2 } });
      expect((await requestApi('/products?slug=cotton-tee')).body.results[0]).not.toHaveProperty('variants');
    });
  });

  describe('search', () => {
    test.each([
      ['coffee', ['House Coffee', 'Everyday Mug']],
      ['COFF', ['House Coffee', 'Everyday Mug']],
      ['coffee mug', ['Everyday Mug']],
      ['coffee bicycle', ['House Coffee', 'Everyday Mug']],
      ['***', []],
      ['   ', ['Café Notebook', 'House Coffee', 'Cotton Tee', 'Field Watch', 'Everyday Mug']],
    ])('finds %j by the beginnings of every word, best match first', async (text, expected) => {
      expect(readProductNames((await requestApi(`/products?search=${encodeURIComponent(text)}`)).body)).toEqual(
        expected,
      );
    });

    test('follows a sort order when one is given', async () => {
      expect(readProductNames((await requestApi('/products?search=coffee&sort=price')).body)).toEqual([
        'Everyday Mug',
        'House Coffee',
      ]);
    });

    test('answers odd text', async () => {
      const texts = [
        '"',
        "'",
        '"mug',
        "mug' OR 1=1 --",
        'mug*',
        '*',
        'NEAR(',
        'name:mug',
        '-mug',
        'a AND',
        '🙂',
        'ḿ\u0301',
        '한국어 中文',
        '\\',
        '%',
        'x'.repeat(3000),
        '&|!',
        ':*',
        '<->',
      ];
      for (const text of texts) {
        expect((await requestApi(`/products?search=${encodeURIComponent(text)}`)).status, text).toBe(200);
      }
    });

    test('refuses text that cannot be kept', async () => {
      expect((await requestApi('/products?search=a%00b')).status).toBe(400);
    });
  });

  describe('one product', () => {
    test('is found by id and by slug, always with its variants', async () => {
      const { body } = await requestApi('/products/cotton-tee');
      expect(body).toMatchObject({ id: ids.tee, price: 20, stock_level: 8 });
      expect(body.variants.results).toMatchObject([
        { id: ids.teeSmall, price: 20, option_value_ids: ['size-s'], stock_level: 5 },
        { id: ids.teeLarge, price: 22.5, option_value_ids: ['size-l'], stock_level: 3 },
      ]);
      expect((await requestApi(`/products/${ids.mug}`)).body.variants).toEqual({ results: [], count: 0 });
    });

    test('shows plan prices in major units', async () => {
      const { body } = await requestApi('/products/house-coffee');
      expect(body.purchase_options).toMatchObject({
        standard: { price: 15 },
        subscription: { plans: [{ price: 13.5 }] },
      });
    });

    test.each([
      '/products/none',
      '/products/%00',
      '/products/%E0%A4%A',
      '/categories/none',
      '/content/pages/none',
      '/content/none/about',
    ])('a missing record is null: %s', async (path) =>
      expect(await requestApi(path)).toMatchObject({ status: 200, body: null }),
    );

    test('is out of stock at 0 when its stock is tracked', async () => {
      await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.mug).execute();
      const { body } = await requestApi('/products/everyday-mug');
      expect(body).toMatchObject({ stock_status: 'out_of_stock', stock_purchasable: false, stock_level: 0 });
      expect(readProductNames((await requestApi('/products?stock_status=out_of_stock')).body)).toEqual([
        'Everyday Mug',
      ]);
    });
  });

  describe('categories', () => {
    test('come in the order of the store with their products counted', async () => {
      const { body } = await requestApi('/categories?limit=100');
      expect(body.results.map(({ slug }: { slug: string }) => slug)).toEqual(['home-goods', 'kitchen', 'apparel']);
      expect(body.results[0]).toMatchObject({ product_count: 2, parent_id: null });
      expect(body.results[0]).not.toHaveProperty('products');
    });

    test('expand to a list of products with a first image', async () => {
      const { body } = await requestApi('/categories?expand=products');
      expect(body.results[0].products).toMatchObject([
        { id: ids.coffee, price: 15 },
        { id: ids.mug, price: 12.5 },
      ]);
      expect(body.results[0].products[0].images).toHaveLength(1);
      expect((await requestApi('/categories/kitchen?expand=products:1')).body.products).toHaveLength(1);
      expect((await requestApi('/categories?expand=products:1')).body.results[2].products).toHaveLength(1);
    });
  });

  describe('content', () => {
    test('is read by model and slug', async () => {
      expect((await requestApi('/content/pages/about')).body).toMatchObject({ id: 'page-about', title: 'About us' });
      expect((await requestApi('/content/pages')).body).toMatchObject({ count: 1, results: [{ slug: 'about' }] });
    });
  });
});
