import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const german = 'de-DE';
const store = {
  name: 'Laden',
  country: 'DE',
  locale: 'en-US',
  currency: 'USD',
  locales: [
    { code: 'en-US', name: 'English' },
    { code: german, name: 'Deutsch' },
  ],
  currencies: [
    { code: 'USD', type: 'base' },
    { code: 'EUR', type: 'priced', rate: 0.9 },
    { code: 'JPY', type: 'priced', rate: 150 },
  ],
};

eachDatabase((db: () => Db) => {
  async function openTranslatedShop() {
    const opened = await openOperator(db());
    await opened.operator.put('/settings/store', { value: store });
    const shopper = opened.shop();
    const requestPublicApi = async (path: string, headers: Record<string, string> = {}) =>
      (await shopper.call('GET', `/api/${path}`, undefined, headers)).body;
    return {
      ...opened,
      requestPublicApi,
      inGerman: (path: string) => requestPublicApi(path, { 'X-Locale': german }),
    };
  }

  test('texts in another language are shown, found and taken back', async () => {
    const { operator, requestPublicApi, inGerman } = await openTranslatedShop();
    const $locale = { [german]: { name: 'Alltagsbecher', description: 'Steingut.' } };
    const { body } = await operator.patch(`/products/${ids.mug}`, { $locale });
    expect(body).toMatchObject({ name: 'Everyday Mug', $locale });
    expect(await inGerman('products/everyday-mug')).toMatchObject({ name: 'Alltagsbecher', description: 'Steingut.' });
    expect((await requestPublicApi('products/everyday-mug')).name).toBe('Everyday Mug');
    expect((await inGerman('products?search=alltagsbecher')).count).toBe(1);
    expect((await operator.patch(`/products/${ids.mug}`, body)).body).toEqual(body);
    expect((await operator.patch(`/products/${ids.mug}`, { price: 13 })).body.$locale).toEqual($locale);
    expect((await operator.patch(`/products/${ids.mug}`, { $locale: {} })).body).not.toHaveProperty('$locale');
    expect((await inGerman('products/everyday-mug')).name).toBe('Everyday Mug');
    const lamp = { name: 'Lamp', price: 3, $locale: { [german]: { name: 'Lampe' } } };
    await operator.post('/products/bulk', { items: [lamp] });
    expect((await inGerman('products/lamp')).name).toBe('Lampe');
  });

  test('categories, attributes, options and values have names in other languages', async () => {
    const { operator, inGerman } = await openTranslatedShop();
    const buildGermanName = (name: string) => ({ $locale: { [german]: { name } } });
    expect((await operator.patch(`/categories/${ids.kitchen}`, buildGermanName('Küche'))).body).toMatchObject(
      buildGermanName('Küche'),
    );
    expect((await operator.patch('/attributes/colour', buildGermanName('Farbe'))).body).toMatchObject(
      buildGermanName('Farbe'),
    );
    expect((await operator.get('/attributes/colour')).body).toMatchObject(buildGermanName('Farbe'));
    for (const [kind, name, germanText] of [
      ['options', 'Size', 'Größe'],
      ['texts', 'Small', 'Klein'],
      ['texts', 'Blue', 'Blau'],
      ['texts', 'Every month', 'Jeden Monat'],
    ] as const) {
      expect((await operator.put('/translations', { kind, name, ...buildGermanName(germanText) })).status).toBe(200);
    }
    expect((await operator.get('/translations')).body.results).toHaveLength(4);
    const mug = await inGerman('products/everyday-mug');
    expect(mug.categories.map(({ name }: { name: string }) => name)).toEqual(['Home Goods', 'Küche']);
    expect(mug.attributes.colour).toMatchObject({ name: 'Farbe', value: 'Blau' });
    const tee = await inGerman('products/cotton-tee');
    expect(tee.options[0]).toMatchObject({ name: 'Größe', values: [{ name: 'Klein' }, { name: 'Large' }] });
    expect(tee.variants.results[0].name).toBe('Klein');
    const [plan] = (await inGerman('products/house-coffee')).purchase_options.subscription.plans;
    expect(plan.name).toBe('Jeden Monat');
    const { body: createdCategory } = await operator.post('/categories', {
      name: 'Lamps',
      ...buildGermanName('Lampen'),
    });
    expect((await inGerman('categories/lamps')).name).toBe('Lampen');
    await operator.delete(`/categories/${createdCategory.id}`);
    const remainingTranslations = await db()
      .selectFrom('translations')
      .selectAll()
      .where('record_id', '=', createdCategory.id)
      .execute();
    expect(remainingTranslations).toEqual([]);
  });

  test('prices of a currency are shown and charged, those of parts as well', async () => {
    const { operator, requestPublicApi } = await openTranslatedShop();
    const requestInEuros = (path: string) => requestPublicApi(path, { 'X-Currency': 'EUR' });
    const buildEuroPrice = (price: number, priceFields = {}) => ({ $currency: { EUR: { price, ...priceFields } } });
    const mug = (await operator.patch(`/products/${ids.mug}`, buildEuroPrice(11.5))).body;
    expect(mug).toMatchObject({ price: 12.5, $currency: { EUR: { price: 11.5 } } });
    expect((await operator.patch(`/products/${ids.mug}`, mug)).body).toEqual(mug);
    expect((await requestInEuros('products/everyday-mug')).price).toBe(11.5);
    await operator.patch(`/products/${ids.mug}`, buildEuroPrice(11, { orig_price: 14 }));
    expect(await requestInEuros('products/everyday-mug')).toMatchObject({ price: 11, orig_price: 14 });
    const tee = (await operator.get(`/products/${ids.tee}`)).body;
    const [small, large] = tee.variants.results;
    tee.variants.results = [{ ...small, ...buildEuroPrice(17) }, large];
    const answered = (await operator.patch(`/products/${ids.tee}`, tee)).body;
    expect(answered.variants.results[0]).toMatchObject(buildEuroPrice(17));
    expect((await requestInEuros('products/cotton-tee')).variants.results[0].price).toBe(17);
    const coffee = (await operator.get(`/products/${ids.coffee}`)).body;
    const [plan] = coffee.purchase_options.subscription.plans;
    const purchase_options = { subscription: { plans: [{ ...plan, ...buildEuroPrice(12) }] } };
    expect((await operator.patch(`/products/${ids.coffee}`, { purchase_options })).status).toBe(200);
    expect((await requestInEuros('products/house-coffee')).purchase_options.subscription.plans[0].price).toBe(12);
    const shopper = (await openTestShop(db())).shopper();
    await shopper.put('/api/session', { currency: 'EUR' });
    const order = await placeOrder(shopper, [ids.mug, 2]);
    expect(order).toMatchObject({ currency: 'EUR', sub_total: 22 });
  });

  test('parts that go take their prices along', async () => {
    const { operator } = await openTranslatedShop();
    const values = [
      { name: 'S', price: 0, $currency: { EUR: { price: 2 } } },
      { name: 'L', price: 1, $currency: { EUR: { price: 1 } } },
    ];
    const options = [{ name: 'Engraving', variant: false, values }];
    const { body } = await operator.post('/products', { name: 'Ring', price: 9, options });
    expect(body.options[0].values[1].$currency).toEqual({ EUR: { price: 1 } });
    await operator.patch(`/products/${body.id}`, { options: [{ ...options[0], values: [{ name: 'S' }] }] });
    const priceRows = db().selectFrom('prices').select('item_id').where('product_id', '=', body.id);
    expect(await priceRows.execute()).toEqual([{ item_id: 'engraving-s' }]);
    await operator.delete(`/products/${body.id}`);
    expect(await priceRows.execute()).toEqual([]);
  });

  test.each<[param: string, change: object]>([
    ['$locale.fr-FR', { $locale: { 'fr-FR': { name: 'Tasse' } } }],
    ['$locale.en-US', { $locale: { 'en-US': { name: 'Cup' } } }],
    ['$locale.de-DE.name', { $locale: { 'de-DE': { name: 5 } } }],
    ['$locale.de-DE.slug', { $locale: { 'de-DE': { slug: 'No slug' } } }],
    ['$locale.de-DE.sku', { $locale: { 'de-DE': { sku: 'x' } } }],
    ['$currency.CHF', { $currency: { CHF: { price: 1 } } }],
    ['$currency.USD', { $currency: { USD: { price: 1 } } }],
    ['$currency.EUR.price', { $currency: { EUR: {} } }],
    ['$currency.EUR.price', { $currency: { EUR: { price: -1 } } }],
    ['$currency.JPY.price', { $currency: { JPY: { price: 1.5 } } }],
    ['$currency.EUR.orig_price', { $currency: { EUR: { price: 5, orig_price: 4 } } }],
  ])('%s is refused in %j, and nothing is written', async (param, change) => {
    const { operator } = await openTranslatedShop();
    expectRefused(await operator.patch(`/products/${ids.mug}`, { name: 'Other', ...change }), param);
    expect((await operator.get(`/products/${ids.mug}`)).body.name).toBe('Everyday Mug');
  });
});
