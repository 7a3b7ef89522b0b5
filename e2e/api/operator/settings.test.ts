import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { cards, fillCart, fillCheckout, openTestShop } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const settingNames =
  'store menus payments subscriptions notices shipping taxes invoice returns retention reviews stock carriers'.split(
    ' ',
  );
const store = {
  name: 'Corner Shop',
  country: 'DE',
  locale: 'de-DE',
  currency: 'USD',
  locales: [{ code: 'de-DE', name: 'Deutsch' }],
  currencies: [{ code: 'USD', name: 'US-Dollar', type: 'base', decimals: 2 }],
};
const shipping = {
  zones: [],
  services: [{ id: 'post', name: 'Post', description: '', rates: [{ zone: null, price: 490 }] }],
};
const page = { slug: 'care', title: 'Care', body: 'Wash at 40 °C.', $locale: { 'de-DE': { title: 'Pflege' } } };

eachDatabase((db: () => Db) => {
  test('changes of one setting at the same time are all there', async () => {
    const { operator } = await openOperator(db());
    await operator.put('/settings/store', { value: store });
    for (let time = 0; time < 5; time += 1) {
      const change = { name: `Shop ${time}`, support_email: `shop-${time}@mercer.test`, time_zone: 'Europe/Berlin' };
      const parts = Object.entries(change).map(([name, part]) => ({ [name]: part }));
      await Promise.all(parts.map((value) => operator.patch('/settings/store', { value })));
      expect((await operator.get('/settings/store')).body.value).toEqual({ ...store, ...change });
    }
  });

  test('settings are what the shop goes by at once', async () => {
    const { operator, shopper } = await openOperator(db());
    const requestPublicStore = async () => (await shopper.get('/api/settings')).body.store;
    expect((await requestPublicStore()).name).toBe('Shop');
    expect((await operator.get('/settings/store')).body).toMatchObject({
      id: 'store',
      value: null,
      effective: { name: 'Shop', currency: 'USD' },
    });
    expect((await operator.put('/settings/store', { value: store })).body.value).toEqual(store);
    expect(await requestPublicStore()).toMatchObject({ name: 'Corner Shop', country: 'DE' });
    const menus = [{ id: 'main', name: 'Main', items: [{ name: 'Mugs', url: '/category/kitchen' }] }];
    await operator.put('/settings/menus', { value: menus });
    const [main] = (await shopper.get('/api/settings/menus')).body;
    expect(main).toMatchObject({ id: 'main', name: 'Main', items: menus[0]?.items });
    await operator.put('/settings/shipping', { value: shipping });
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.put('/api/cart', {
      shipping: { name: 'A', address1: 'B 1', city: 'C', zip: '10115', state: '', country: 'DE' },
    });
    const rating = (await shopper.get('/api/cart/shipment-rating')).body;
    expect(rating.shipment_rating.services).toMatchObject([{ id: 'post', price: 4.9 }]);
  });

  test.each<[id: string, param: string, value: unknown]>([
    ['store', 'value.name', { ...store, name: 7 }],
    ['store', 'value.colour', { ...store, colour: 'red' }],
    ['store', 'value.locales.1.code', { ...store, locales: [...store.locales, { code: '' }] }],
    ['menus', 'value.0.name', [{ id: 'main' }]],
    [
      'menus',
      'value.0.items.0.url',
      [{ id: 'main', name: 'Main', items: [{ name: 'Bad', url: 'javascript:alert(1)' }] }],
    ],
    ['payments', 'value.card.publishable_key', { card: { gateway: 'stripe', publishable_key: 'sk_live_1' } }],
    ['shipping', 'value.services.0.name', { zones: [], services: [{ id: 'post' }] }],
    ['shipping', 'value.zones.0.regions', { zones: [{ id: 'eu', name: 'Europe' }], services: [] }],
    ['shipping', 'value.delivery.time_zone', { zones: [], services: [], delivery: { time_zone: 'Mars/Olympus' } }],
    ['shipping', 'value.delivery.cut_off', { zones: [], services: [], delivery: { cut_off: '25:00' } }],
    ['shipping', 'value.delivery.handling_days', { zones: [], services: [], delivery: { handling_days: 0.5 } }],
    [
      'shipping',
      'value.delivery.countries.US.holidays.1',
      { zones: [], services: [], delivery: { countries: { US: { holidays: ['12-25', '02-30'] } } } },
    ],
    [
      'shipping',
      'value.delivery.countries.US.weekend.0',
      { zones: [], services: [], delivery: { countries: { US: { weekend: ['caturday'] } } } },
    ],
    [
      'shipping',
      'value.services.0.rates.0.days',
      {
        zones: [],
        services: [{ id: 'post', name: 'Post', rates: [{ zone: null, price: 0, days: { from: 5, to: 3 } }] }],
      },
    ],
    ['subscriptions', 'value.pause', { pause: 'yes' }],
  ])('of %s %s is refused: the shop would pass it over', async (id, param, value) => {
    const { operator } = await openOperator(db());
    expectRefused(await operator.put(`/settings/${id}`, { value }), param);
    expect((await operator.get(`/settings/${id}`)).body.value).toBeNull();
  });

  test('every fault of a setting is told at once, and what is missing is told to be missing', async () => {
    const { operator } = await openOperator(db());
    const services = [{ id: 'post' }, { id: 'fast', name: 5, rates: [{ price: -1 }, { zone: 'moon', price: 5 }] }];
    const refusedSetting = await operator.put('/settings/shipping', { value: { zones: [{ id: 'de' }], services } });
    expectRefused(refusedSetting, 'value.services.1.rates.1.zone');
    for (const fault of [
      "value.services.1.rates.1.zone: 'moon' is no zone of this setting",
      'value.zones.0.regions: this field is missing',
      'value.services.0.name: this field is missing',
      'value.services.0.rates: this field is missing',
      'value.services.1.name: text is expected',
      'value.services.1.rates.0.zone: this field is missing',
      'value.services.1.rates.0.price: 0 or more is expected',
    ]) {
      expect(refusedSetting.body.error.message).toContain(fault);
    }
    const value = { ...store, country: 'ZZ', locale: 'klingon', support_email: 'nope' };
    const { message } = (await operator.put('/settings/store', { value })).body.error;
    for (const field of ['country', 'locale', 'support_email']) expect(message).toContain(`value.${field}: '`);
  });

  test.each(settingNames)('whatever stands in the setting %s, the shop has no fault', async (id) => {
    const shop = await openTestShop(db());
    for (const value of [null, 5, 'x', [null], { zones: null }, { services: 5 }, { days: 'x' }, { low: {} }]) {
      const row = { id, value: JSON.stringify(value) };
      const insert = db().insertInto('settings').values(row);
      await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug);
      await fillCheckout(shopper, cards.visa);
      const ordered = await shopper.post('/api/cart/order');
      // Orders are not shipped without a service
      const status = id === 'shipping' ? 400 : 200;
      expect([ordered.status, shop.faults], JSON.stringify(value)).toEqual([status, []]);
      expect((await shopper.get('/api/settings')).status, JSON.stringify(value)).toBe(200);
    }
  });

  test('the checkup names what the shop passes over in settings of an older version, and nothing of sound ones', async () => {
    const { operator } = await openOperator(db());
    const requestSettingsCheck = async () =>
      (await operator.get('/checkup')).body.results.find(({ name }: { name: string }) => name === 'settings');
    await operator.put('/settings/shipping', { value: shipping });
    expect(await requestSettingsCheck()).toMatchObject({ state: 'fine' });
    const services = [{ ...shipping.services[0], rates: [{ zone: 'moon', price: 490 }] }];
    const value = JSON.stringify({ zones: null, services, speed: 'fast' });
    await db().updateTable('settings').set({ value }).where('id', '=', 'shipping').execute();
    const { state, message } = await requestSettingsCheck();
    expect(state).toBe('note');
    expect(message).toContain("shipping.services.0.rates.0.zone: 'moon' is no zone of this setting");
    expect(message).toContain('shipping.zones: a list is expected, not null');
    await db()
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...shipping, speed: 'fast' }) })
      .execute();
    expect((await requestSettingsCheck()).message).toContain('shipping.speed: this is not known, or makes no sense');
  });

  test('a change merges into a setting, and what is removed is the default again', async () => {
    const { operator, shopper } = await openOperator(db());
    const readName = async () => (await shopper.get('/api/settings')).body.store.name;
    const named = await operator.patch('/settings/store', { value: { name: 'Blue Door', phone: '112' } });
    expect(named.body.value).toMatchObject({ name: 'Blue Door', phone: '112', country: 'US', currency: 'USD' });
    const { body, headers } = await operator.patch('/settings/store', { value: { phone: null, country: 'DE' } });
    expect(body.value).toMatchObject({ name: 'Blue Door', country: 'DE' });
    expect(body.value).not.toHaveProperty('phone');
    expect(await readName()).toBe('Blue Door');
    const stale = { 'If-Match': named.headers.get('etag') ?? '' };
    expect((await operator.patch('/settings/store', { value: { country: 'AT' } }, stale)).status).toBe(412);
    const current = { 'If-Match': headers.get('etag') ?? '' };
    expect((await operator.patch('/settings/store', { value: { country: 'AT' } }, current)).status).toBe(200);
    expectRefused(await operator.patch('/settings/store', { value: { country: 'ZZ' } }), 'value.country');
    expectRefused(await operator.patch('/settings/menus', { value: { id: 'main' } }), 'value');
    expect((await operator.patch('/settings/store', { value: { currency: 'EUR' } })).status).toBe(409);
    expect((await operator.delete('/settings/store')).status).toBe(204);
    expect((await operator.get('/settings/store')).body.value).toBeNull();
    expect(await readName()).toBe('Shop');
    expect((await operator.delete('/settings/nothing')).status).toBe(404);
  });

  test('a setting is not removed where its default has another currency than the prices', async () => {
    const { operator } = await openOperator(db());
    const value = JSON.stringify({ ...store, currency: 'EUR' });
    await db().insertInto('settings').values({ id: 'store', value }).execute();
    expect(await operator.delete('/settings/store')).toMatchObject({
      status: 409,
      body: { error: { code: 'currency_in_use', message: expect.stringContaining('amounts in EUR') } },
    });
  });

  test('every setting says what the shop goes by', async () => {
    const { operator } = await openOperator(db());
    const readEffective = async (id: string) => (await operator.get(`/settings/${id}`)).body.effective;
    for (const id of settingNames) expect(await readEffective(id), id).toBeTypeOf('object');
    expect(await readEffective('returns')).toEqual({ days: 30 });
    await operator.put('/settings/retention', { value: { carts: 100 } });
    expect(await readEffective('retention')).toEqual({ carts: 100, pending_orders: 90, mails: 400 });
    expect(await readEffective('payments')).toMatchObject({ card: { gateway: 'mercer' } });
    await operator.put('/settings/payments', { value: { card: { gateway: 'stripe' } } });
    expect(Object.keys(await readEffective('payments'))).toEqual(['card']);
  });

  test('the currency stays while there are prices in it; what is no setting is not there', async () => {
    const { operator } = await openOperator(db());
    expect(await operator.put('/settings/store', { value: { ...store, currency: 'JPY' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'currency_in_use', param: 'currency' } },
    });
    for (const id of ['secrets', 'toString', 'x']) {
      expect((await operator.get(`/settings/${id}`)).status).toBe(404);
      expect((await operator.put(`/settings/${id}`, { value: {} })).status).toBe(404);
    }
    const etag = (await operator.get('/settings/store')).headers.get('etag') ?? '';
    await operator.put('/settings/store', { value: store });
    expect((await operator.put('/settings/store', { value: store }, { 'If-Match': etag })).status).toBe(412);
  });

  test('a page is made, changed, hidden and removed, and the shop follows', async () => {
    const { operator, shopper } = await openOperator(db());
    const requestPublicPage = async () => (await shopper.get('/api/content/pages/care')).body;
    const { status, body, headers } = await operator.post('/pages', page);
    expect([status, body]).toEqual([201, expect.objectContaining({ ...page, published: true })]);
    expect(await requestPublicPage()).toMatchObject({ title: 'Care' });
    const updatePage = (change: object, header = {}) => operator.patch(`/pages/${body.id}`, change, header);
    const ifMatch = { 'If-Match': headers.get('etag') ?? '' };
    expect((await updatePage({ title: 'Caring' }, ifMatch)).status).toBe(200);
    expect((await updatePage({ title: 'Late' }, ifMatch)).status).toBe(412);
    expect(await requestPublicPage()).toMatchObject({ title: 'Caring', body: page.body });
    const storedPage = (await operator.get(`/pages/${body.id}`)).body;
    expect((await updatePage(storedPage)).body).toEqual(storedPage);
    await updatePage({ published: false });
    expect(await requestPublicPage()).toBeNull();
    expect((await operator.get('/pages')).body.results).toHaveLength(2);
    expect((await operator.post('/pages', { ...page, slug: 'about' })).body.error.code).toBe('slug_taken');
    expect((await operator.delete(`/pages/${body.id}`)).status).toBe(204);
    expect((await updatePage({})).status).toBe(404);
    for (const [param, change] of [
      ['slug', { slug: '../x' }],
      ['title', { title: '' }],
      ['body', { body: 5 }],
      ['published', { published: 'no' }],
      ['$locale.de-DE.summary', { $locale: { 'de-DE': { summary: 'x' } } }],
    ] as const) {
      expectRefused(await operator.post('/pages', { ...page, ...change }), param);
    }
  });
});
