import { indexProducts } from '@mercer/commerce/catalog';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  const createShopper = () => buildTestApp(db()).shopper();
  const requestApi = async (path: string) => createShopper().get(`/api${path}`);
  const requestInGerman = (path: string) =>
    createShopper().call('GET', `/api${path}`, undefined, { 'X-Locale': 'de-DE' });
  const readProductNames = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

  async function saveStoreSettings(currency: object = {}) {
    const store = {
      locales: [
        { code: 'en-US', name: 'English' },
        { code: 'de-DE', name: 'Deutsch', fallback: 'en-US' },
        { code: 'de-AT', name: 'Österreich', fallback: 'de-DE' },
      ],
      currencies: [
        { code: 'USD', type: 'base', decimals: 2 },
        { code: 'EUR', type: 'priced', rate: 0.5, decimals: 2, ...currency },
      ],
    };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
  }

  async function insertTranslations() {
    const buildTranslation = (model: string, record_id: string, field: string, value: string, locale = 'de-DE') => ({
      model,
      record_id,
      locale,
      field,
      value,
    });
    await db()
      .insertInto('translations')
      .values([
        buildTranslation('products', ids.mug, 'name', 'Becher'),
        buildTranslation('products', ids.mug, 'description', 'Steingut.'),
        buildTranslation('products', ids.mug, 'name', 'Häferl', 'de-AT'),
        buildTranslation('products', ids.tee, 'name', ''),
        buildTranslation('categories', ids.kitchen, 'name', 'Küche'),
        buildTranslation('categories', ids.home, 'name', 'Wohnen'),
        buildTranslation('attributes', 'colour', 'name', 'Farbe'),
        buildTranslation('options', 'Size', 'name', 'Größe'),
        buildTranslation('texts', 'Blue', 'name', 'Blau'),
        buildTranslation('texts', 'Small', 'name', 'Klein'),
        buildTranslation('texts', 'Large', 'name', 'Groß'),
        buildTranslation('texts', 'Every month', 'name', 'Jeden Monat'),
      ])
      .execute();
  }

  test('products, categories, options and attributes are read in the locale of the request, slugs stay', async () => {
    await saveStoreSettings();
    await insertTranslations();
    const { body } = await requestInGerman('/products/everyday-mug');
    expect(body).toMatchObject({
      name: 'Becher',
      description: 'Steingut.',
      slug: 'everyday-mug',
      categories: [{ name: 'Wohnen' }, { name: 'Küche', slug: 'kitchen' }],
      attributes: { colour: { id: 'colour', name: 'Farbe', value: 'Blau' } },
    });
    expect((await requestInGerman('/products/cotton-tee')).body).toMatchObject({
      name: 'Cotton Tee',
      options: [{ name: 'Größe', values: [{ name: 'Klein' }, { name: 'Groß' }] }],
      variants: { results: [{ name: 'Klein' }, { name: 'Groß' }] },
    });
    expect((await requestInGerman('/products/house-coffee')).body.purchase_options.subscription.plans).toMatchObject([
      { name: 'Jeden Monat' },
    ]);
    expect((await requestInGerman('/categories/kitchen?expand=parent,products')).body).toMatchObject({
      name: 'Küche',
      parent: { name: 'Wohnen' },
      breadcrumb: [{ name: 'Wohnen' }],
      products: [{ name: 'House Coffee' }, { name: 'Becher' }],
    });
    expect((await requestInGerman('/attributes/colour')).body.name).toBe('Farbe');
    const { filters } = (await requestInGerman('/products/filters?category=kitchen')).body;
    expect(filters.find(({ id }: { id: string }) => id === 'colour')).toMatchObject({
      label: 'Farbe',
      options: [{ value: 'Blue', label: 'Blau' }],
    });
    expect(filters.find(({ id }: { id: string }) => id === 'category').options).toMatchObject([
      { value: 'home-goods', label: 'Wohnen' },
      { value: 'kitchen', label: 'Küche' },
    ]);
  });

  test('what has no translation falls back along the store’s locales', async () => {
    await saveStoreSettings();
    await insertTranslations();
    const requestMugName = async (path: string) => (await requestApi(`/products/everyday-mug${path}`)).body.name;
    expect([
      await requestMugName('?$locale=de-AT'),
      await requestMugName('?$locale=de'),
      await requestMugName('?$locale=fr'),
      await requestMugName(''),
    ]).toEqual(['Häferl', 'Becher', 'Everyday Mug', 'Everyday Mug']);
    expect((await requestApi('/products/everyday-mug?$locale=de-AT')).body.description).toBe('Steingut.');
    const germanShopper = createShopper();
    await germanShopper.put('/api/session', { locale: 'de-DE' });
    expect((await germanShopper.get('/api/products/everyday-mug')).body.name).toBe('Becher');
  });

  test('every price of a product is in the currency of the request', async () => {
    await saveStoreSettings();
    const { body } = await requestApi('/products/field-watch?$currency=EUR');
    expect(body).toMatchObject({ currency: 'EUR', price: 100, sale_price: 100, orig_price: 125 });
    expect((await requestApi('/products/cotton-tee?$currency=EUR')).body.variants.results).toMatchObject([
      { price: 10 },
      { price: 11.25 },
    ]);
    expect((await requestApi('/products/house-coffee?$currency=EUR')).body.purchase_options).toMatchObject({
      standard: { price: 7.5 },
      subscription: { plans: [{ price: 6.75 }] },
    });
    const kitchen = await requestApi('/categories/kitchen?expand=products&$currency=EUR');
    expect(kitchen.body.products).toMatchObject([{ price: 7.5 }, { price: 6.25 }]);
    expect((await requestApi('/products/field-watch')).body).toMatchObject({ currency: 'USD', price: 199.99 });
  });

  test('suggestions and highlights have the names and prices that are shown, for each shopper their own', async () => {
    await saveStoreSettings();
    await insertTranslations();
    const visitor = createShopper();
    const requestSuggestions = async (parameters: string) =>
      (await visitor.get(`/api/search/suggestions?search=ki${parameters}`)).body;
    for (const _ of ['first', 'remembered']) {
      expect(await requestSuggestions('&$locale=de-DE&$currency=EUR')).toMatchObject({
        products: [
          { name: 'Becher', price: 6.25, currency: 'EUR' },
          { name: 'House Coffee', price: 7.5 },
        ],
        categories: [{ name: 'Küche', slug: 'kitchen' }],
      });
      expect(await requestSuggestions('')).toMatchObject({
        products: [{ name: 'Everyday Mug', price: 12.5, currency: 'USD' }, {}],
        categories: [{ name: 'Kitchen' }],
      });
    }
    const { results } = (await requestInGerman('/products?search=mug')).body;
    expect(results[0].highlights.name).toEqual([{ text: 'Becher', match: false }]);
  });

  test('lists are sorted and filtered by the price that is shown', async () => {
    await saveStoreSettings({ round: 'up', round_interval: 'fraction', round_fraction: 0.99 });
    // shown as 5.99, 7.99, 8.99, 11.99 and 100.99
    const cases: [string, string[]][] = [
      ['sort=price', ['Café Notebook', 'Everyday Mug', 'House Coffee', 'Cotton Tee', 'Field Watch']],
      ['where[price]=7.99', ['Everyday Mug']],
      ['where[price][$gt]=7.99&where[price][$lt]=100.99&sort=price', ['House Coffee', 'Cotton Tee']],
      ['where[price][$gte]=7.99&where[price][$lte]=8.99&sort=price', ['Everyday Mug', 'House Coffee']],
      ['where[price][$in][]=7.99&where[price][$in][]=11.99&sort=price', ['Everyday Mug', 'Cotton Tee']],
      [
        'where[price][$nin][]=7.99&where[price][$nin][]=11.99&sort=price',
        ['Café Notebook', 'House Coffee', 'Field Watch'],
      ],
      ['where[price][$ne]=100.99&sort=price&limit=2', ['Café Notebook', 'Everyday Mug']],
      ['where[orig_price][$exists]=true', ['Field Watch']],
      ['where[orig_price]=&sort=price&limit=1', ['Café Notebook']],
      ['$filters[price][0]=8&$filters[price][1]=12&sort=price', ['House Coffee', 'Cotton Tee']],
    ];
    for (const [query, expected] of cases) {
      expect([query, readProductNames((await requestApi(`/products?$currency=EUR&${query}`)).body)]).toEqual([
        query,
        expected,
      ]);
    }
    const { filters } = (await requestApi('/products/filters?$currency=EUR')).body;
    expect(filters[0].options.map(({ value }: { value: number }) => value)).toEqual([5.99, 100.99]);
  });

  test('a priced currency has prices of its own, and converts the others', async () => {
    await saveStoreSettings({ type: 'priced' });
    const buildCurrencyPrice = (
      product_id: string,
      item_id: string,
      price: number,
      orig_price: number | null = null,
    ) => ({
      product_id,
      item_id,
      currency: 'EUR',
      price,
      sale_price: null,
      orig_price,
    });
    await db()
      .insertInto('prices')
      .values([
        buildCurrencyPrice(ids.watch, '', 500, 900),
        buildCurrencyPrice(ids.tee, ids.teeLarge, 4000),
        buildCurrencyPrice(ids.coffee, ids.planMonthly, 123),
      ])
      .execute();
    const requestProductInEuros = async (slug: string) => (await requestApi(`/products/${slug}?$currency=EUR`)).body;
    expect(await requestProductInEuros('field-watch')).toMatchObject({ price: 5, orig_price: 9 });
    expect(await requestProductInEuros('field-watch')).not.toHaveProperty('sale_price');
    expect((await requestProductInEuros('cotton-tee')).variants.results).toMatchObject([{ price: 10 }, { price: 40 }]);
    expect((await requestProductInEuros('house-coffee')).purchase_options.subscription.plans).toMatchObject([
      { price: 1.23 },
    ]);
    const requestNamesInEuros = async (query: string) =>
      readProductNames((await requestApi(`/products?$currency=EUR&${query}`)).body);
    expect(await requestNamesInEuros('sort=price&limit=3')).toEqual(['Café Notebook', 'Field Watch', 'Everyday Mug']);
    expect(await requestNamesInEuros('category=apparel&sort=price')).toEqual(['Field Watch', 'Cotton Tee']);
    await db().updateTable('prices').set({ price: 9999 }).where('item_id', '=', '').execute();
    expect(await requestNamesInEuros('category=apparel&sort=price')).toEqual(['Cotton Tee', 'Field Watch']);
    await db().updateTable('prices').set({ price: 500 }).where('item_id', '=', '').execute();
    await db()
      .transaction()
      .execute((tx) => indexProducts(tx, [ids.watch]));
    expect((await requestApi('/search/suggestions?search=watch&$currency=EUR')).body.products[0].price).toBe(5);
    expect(await requestNamesInEuros('where[price]=5')).toEqual(['Field Watch']);
    expect(await requestNamesInEuros('where[price][$gt]=7&sort=price')).toEqual(['House Coffee', 'Cotton Tee']);
    const { filters } = (await requestApi('/products/filters?$currency=EUR&sale=true')).body;
    expect(filters[0].options).toMatchObject([{ value: 5 }, { value: 5 }]);
  });

  test('a wishlist is shown in the locale and the currency of the request, as the catalogue is', async () => {
    await saveStoreSettings();
    await insertTranslations();
    const customer = createShopper();
    await customer.post('/api/account', {
      email: 'ada@mercer.test',
      password: 'analytical',
      first_name: 'A',
      last_name: 'L',
    });
    const headers = { 'X-Locale': 'de-DE', 'X-Currency': 'EUR' };
    const product = { name: 'Becher', currency: 'EUR', price: 6.25 };
    const added = await customer.call('POST', '/api/account/wishlist', { product_id: ids.mug }, headers);
    expect(added.body).toMatchObject({ product });
    const list = await customer.call('GET', '/api/account/wishlist', undefined, headers);
    expect(list.body.results).toMatchObject([{ product }]);
    const account = await customer.call('GET', '/api/account?expand=wishlist.items.product', undefined, headers);
    expect(account.body.wishlist.items).toMatchObject([{ product }]);
  });

  test('an option is chosen by the name under which it is shown', async () => {
    await saveStoreSettings();
    await insertTranslations();
    for (const options of [
      { Größe: 'Large' },
      { Size: 'Large' },
      { size: 'size-l' },
      [{ name: 'Größe', value: 'Large' }],
    ]) {
      const { body } = await createShopper().post('/api/cart/items', { product_id: ids.tee, options });
      expect(body.items).toMatchObject([{ variant_id: ids.teeLarge, options: [{ id: 'size', value: 'Large' }] }]);
    }
    const { body } = await createShopper().post('/api/cart/items', {
      product_id: ids.tee,
      options: { Breite: 'Large' },
    });
    expect(body.errors).toHaveProperty('items.options');
  });

  test('a first item asked for in a locale makes a cart of that locale', async () => {
    await saveStoreSettings();
    const visitor = createShopper();
    const item = { product_id: ids.mug, quantity: 1 };
    expect((await requestInGerman('/cart')).body.display_locale).toBe('de-DE');
    await visitor.call('POST', '/api/cart/items', item, { 'X-Locale': 'de-DE' });
    expect((await visitor.get('/api/cart')).body.display_locale).toBe('de-DE');
  });
});
