import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openOperator } from './operator.ts';

type Operator = Awaited<ReturnType<typeof openOperator>>['operator'];

const store = { name: 'Laden', country: 'DE', locale: 'de-DE', currency: 'USD', locales: [], currencies: [] };
const zone = { id: 'home', name: 'Home', regions: [{ country: 'DE' }] };
const rate = { zone: 'home', price: 490 };
const shipping = { zones: [zone], services: [{ id: 'standard', name: 'Standard', rates: [rate] }] };
const far = 'https://cdn.example/a.jpg';
const buildPicture = (url: string) => ({ url, width: 10, height: 10 });
const offer = { type: 'percent', percent: 5 };
const buyGet = { type: 'buy_get', buy_quantity: 1, get_quantity: 1, percent: 50 };
const scene = { title: 'A kitchen', link: '/category/kitchen', place: 1, picture: buildPicture('/images/k.webp') };

/** A field that refers to nothing: who is asked, what was written, the field that is named, and the same as it should be. */
type ReferenceCase = [field: string, path: string, wrong: object, right: object, method?: 'put' | 'post'];

const buildSettingDoor = (id: string, field: string, wrong: object, right: object): ReferenceCase => [
  `value.${field}`,
  `/settings/${id}`,
  { value: wrong },
  { value: right },
  'put',
];

const doors: ReferenceCase[] = [
  ...(['klingon', 'xx', 'de-ZZ'] as const).map((locale) =>
    buildSettingDoor('store', 'locale', { ...store, locale }, store),
  ),
  buildSettingDoor('store', 'locales.1.code', { ...store, locales: [{ code: 'de-DE' }, { code: 'klingon' }] }, store),
  buildSettingDoor('store', 'locales.0.fallback', { ...store, locales: [{ code: 'de-DE', fallback: 'xx' }] }, store),
  buildSettingDoor('store', 'country', { ...store, country: 'ZZ' }, store),
  buildSettingDoor('store', 'country', { ...store, country: 'Germany' }, store),
  buildSettingDoor(
    'store',
    'countries.1',
    { ...store, countries: ['DE', 'ZZ'] },
    { ...store, countries: ['DE', 'AT'] },
  ),
  buildSettingDoor('store', 'currency', { ...store, currency: 'QQQ' }, store),
  buildSettingDoor('store', 'currencies.0.code', { ...store, currencies: [{ code: 'EURO' }] }, store),
  buildSettingDoor('store', '$locale.klingon', { ...store, $locale: { klingon: { name: 'x' } } }, store),
  buildSettingDoor('store', 'support_email', { ...store, support_email: 'nope' }, { ...store, support_email: null }),
  ...['hero', 'hero_dark', 'logo', 'favicon'].flatMap((name) =>
    [far, '//cdn.example/a.jpg'].map((url) =>
      buildSettingDoor(
        'store',
        `${name}.url`,
        { ...store, [name]: buildPicture(url) },
        { ...store, [name]: buildPicture('/images/a.webp') },
      ),
    ),
  ),
  buildSettingDoor(
    'store',
    'hero_products.0.x',
    { ...store, hero_products: [{ product: 'everyday-mug', x: '430', y: 289 }] },
    { ...store, hero_products: [{ product: 'everyday-mug', x: 430, y: 289, path: 'M1 2z' }] },
  ),
  buildSettingDoor('payments', 'card.gateway', { card: { gateway: 'foo' } }, { card: { gateway: 'stripe' } }),
  buildSettingDoor(
    'shipping',
    'services.0.rates.0.zone',
    { ...shipping, services: [{ ...shipping.services[0], rates: [{ ...rate, zone: 'nowhere' }] }] },
    shipping,
  ),
  buildSettingDoor(
    'shipping',
    'zones.0.regions.0.country',
    { ...shipping, zones: [{ ...zone, regions: [{ country: 'ZZ' }] }] },
    shipping,
  ),
  buildSettingDoor(
    'shipping',
    'zones.0.regions.0.state',
    { ...shipping, zones: [{ ...zone, regions: [{ country: 'US', state: 'Kalifornien' }] }] },
    { ...shipping, zones: [{ ...zone, regions: [{ country: 'US', state: 'California' }] }] },
  ),
  buildSettingDoor('shipping', 'zones.1.id', { ...shipping, zones: [zone, zone] }, shipping),
  ['country', '/taxes', { name: 'VAT', rate: 19, country: 'ZZ' }, { name: 'VAT', rate: 19, country: 'DE' }],
  [
    'state',
    '/taxes',
    { name: 'T', rate: 5, country: 'US', state: 'XX' },
    { name: 'T', rate: 5, country: 'US', state: 'CA' },
  ],
  ['state', '/taxes', { name: 'T', rate: 5, state: 'CA' }, { name: 'T', rate: 5 }],
  ...(['/promotions', '/coupons'] as const).flatMap((path): ReferenceCase[] => {
    const buildRule = (overrides: object) => ({
      name: 'R',
      offer,
      ...(path === '/coupons' && { code: `C${Math.random()}`.replace('.', '') }),
      ...overrides,
    });
    return [
      [
        'conditions.product_ids.1',
        path,
        buildRule({ conditions: { product_ids: [ids.mug, 'nope'] } }),
        buildRule({ conditions: { product_ids: [ids.mug] } }),
      ],
      [
        'conditions.category_ids.0',
        path,
        buildRule({ conditions: { category_ids: ['nope'] } }),
        buildRule({ conditions: { category_ids: [ids.kitchen] } }),
      ],
      [
        'offer.get.product_ids.0',
        path,
        buildRule({ offer: { ...buyGet, get: { product_ids: ['nope'] } } }),
        buildRule({ offer: { ...buyGet, get: { product_ids: [ids.mug] } } }),
      ],
    ];
  }),
  [
    'images.0.file.url',
    '/products',
    { name: 'P', price: 5, images: [{ file: buildPicture(far) }] },
    { name: 'P', price: 5, images: [{ file: buildPicture('/images/a.webp') }] },
  ],
  [
    'images.0.turntable.file.url',
    '/products',
    {
      name: 'P',
      price: 5,
      images: [{ file: buildPicture('/images/a.webp'), turntable: { file: buildPicture(far), frames: 4, columns: 2 } }],
    },
    { name: 'P', price: 5 },
  ],
  [
    'image.0.file.url',
    '/categories',
    { name: 'C', image: { file: buildPicture(far) } },
    { name: 'C', image: { file: buildPicture('/images/a.webp') } },
  ],
  [
    'fields.link',
    '/content/scenes',
    { slug: 'a', fields: { ...scene, link: 'https://elsewhere.example/' } },
    { slug: 'a', fields: scene },
  ],
  [
    'fields.link',
    '/content/scenes',
    { slug: 'a', fields: { ...scene, link: '//elsewhere.example' } },
    { slug: 'b', fields: scene },
  ],
  [
    'fields.picture.url',
    '/content/scenes',
    { slug: 'a', fields: { ...scene, picture: buildPicture(far) } },
    { slug: 'c', fields: scene },
  ],
  [
    'fields.picture',
    '/content/scenes',
    { slug: 'a', fields: { ...scene, picture: { url: '/images/a.webp' } } },
    { slug: 'd', fields: scene },
  ],
  [
    'draft.picture.url',
    '/content/scenes',
    { slug: 'a', fields: scene, draft: { picture: buildPicture(far) } },
    { slug: 'e', fields: scene },
  ],
];

async function createSceneModel(operator: Operator) {
  const fields = [
    ...['title', 'link'].map((id) => ({ id, name: id, type: 'text' })),
    { id: 'place', name: 'Place', type: 'number' },
    { id: 'picture', name: 'Picture', type: 'json' },
  ];
  await operator.post('/content-models', { id: 'scenes', name: 'Scenes', fields });
}

eachDatabase((db) => {
  const openSceneShop = async () => {
    const { operator, ...otherTools } = await openOperator(db());
    await createSceneModel(operator);
    return { operator, ...otherTools };
  };

  test('a field that refers to nothing is refused by its name, and written as it should be', async () => {
    const { operator } = await openSceneShop();
    const faults = [];
    for (const [field, path, wrong, right, method = 'post'] of doors) {
      const recordsBefore = (await operator.get(path)).body;
      const refusedWrite = await operator[method](path, wrong);
      const { param, message = '' } = refusedWrite.body?.error ?? {};
      const isTold =
        refusedWrite.status === 400 &&
        param === field &&
        message.startsWith(field) &&
        !/valibot|Expected /i.test(message);
      if (!isTold) faults.push({ field, path, wrong, status: refusedWrite.status, error: refusedWrite.body?.error });
      expect((await operator.get(path)).body).toEqual(recordsBefore);
      const acceptedWrite = await operator[method](path, right);
      if (acceptedWrite.status >= 300)
        faults.push({ path, right, status: acceptedWrite.status, error: acceptedWrite.body?.error });
    }
    expect(faults).toEqual([]);
  });

  test('in bulk and of variants a picture at another host is refused with the way to upload it', async () => {
    const { operator } = await openSceneShop();
    const options = [{ name: 'Size', values: [{ id: 's', name: 'S' }] }];
    const variants = { results: [{ option_value_ids: ['s'], images: [{ file: buildPicture(far) }] }] };
    const items = [
      { name: 'One', price: 5, images: [{ file: buildPicture(far) }] },
      { match: 'slug', slug: 'two', name: 'Two', price: 5, images: [{ file: buildPicture('//cdn.example/a.jpg') }] },
      { name: 'Three', price: 5, options, variants },
    ];
    const { body } = await operator.post('/products/bulk', { items });
    expect(body.results.map(({ error }: { error: { param: string } }) => error?.param)).toEqual([
      'images.0.file.url',
      'images.0.file.url',
      'variants.results.0.images.0.file.url',
    ]);
    for (const { error } of body.results) expect(error.message).toContain('POST /operator/images');
  });

  test('records of older versions keep what they refer to, and only that', async () => {
    const { operator } = await openSceneShop();
    const images = JSON.stringify([{ id: 'far', file: buildPicture(far) }]);
    await db().updateTable('products').set({ images }).where('id', '=', ids.mug).execute();
    const { body: mug } = await operator.patch(`/products/${ids.mug}`, { popularity: 7 });
    expect(await operator.patch(`/products/${ids.mug}`, mug)).toMatchObject({
      status: 200,
      body: { images: mug.images },
    });
    const otherImages = [{ file: buildPicture('https://cdn.example/b.jpg') }];
    expect(await operator.patch(`/products/${ids.mug}`, { images: otherImages })).toMatchObject({ status: 400 });
    expect(await operator.patch(`/products/${ids.watch}`, { images: mug.images })).toMatchObject({ status: 400 });

    const rule = { name: 'R', offer, conditions: { product_ids: [ids.watch] } };
    const { body: createdPromotion } = await operator.post('/promotions', rule);
    expect((await operator.call('DELETE', `/products/${ids.watch}`)).status).toBe(204);
    expect(
      await operator.patch(`/promotions/${createdPromotion.id}`, { ...createdPromotion, name: 'Other' }),
    ).toMatchObject({ status: 200 });

    const value = JSON.stringify({ ...store, hero: buildPicture(far) });
    await db()
      .insertInto('settings')
      .values({ id: 'store', value })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
      .execute();
    const { body: storedSetting } = await operator.get('/settings/store');
    expect(await operator.put('/settings/store', { value: { ...storedSetting.value, name: 'Other' } })).toMatchObject({
      status: 200,
    });
  });

  describe('mails', () => {
    test.each(['xx', 'klingon', 'de-ZZ', 'zz-DE'])('in %s there are none', async (locale) => {
      const { operator } = await openSceneShop();
      expect(await operator.get(`/mails/order/${locale}`)).toMatchObject({ status: 404 });
      expect(await operator.put(`/mails/order/${locale}`, { subject: 'x' })).toMatchObject({ status: 404 });
    });
  });

  test('a currency is no other one as long as there is anything that was priced in it', async () => {
    const { operator } = await openSceneShop();
    const euro = { value: { ...store, currency: 'EUR' } };
    const currencyInUseError = { status: 409, body: { error: { code: 'currency_in_use', param: 'currency' } } };
    expect(await operator.put('/settings/store', euro)).toMatchObject(currencyInUseError);
    for (const table of ['product_categories', 'variants', 'products'] as const) await db().deleteFrom(table).execute();
    const { body: card } = await operator.post('/giftcards', { amount: 5 });
    expect(await operator.put('/settings/store', euro)).toMatchObject(currencyInUseError);
    await db().deleteFrom('giftcards').where('id', '=', card.id).execute();
    const rule = { name: 'Five off', code: 'FIVE', offer: { type: 'fixed', amount: 5 } };
    const { body: coupon } = await operator.post('/coupons', rule);
    expect(await operator.put('/settings/store', euro)).toMatchObject(currencyInUseError);
    expect((await operator.delete(`/coupons/${coupon.id}`)).status).toBe(204);
    expect(await operator.put('/settings/store', euro)).toMatchObject({ status: 200 });
  });
});
