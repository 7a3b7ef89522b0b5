import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { indexProducts } from '../../catalog/index.ts';

const salem = { name: 'Ada Byron', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
const sydney = { ...salem, city: 'Sydney', state: 'NSW', zip: '2000', country: 'AU' };

const settings = {
  zones: [
    { id: 'us', name: 'United States', regions: [{ country: 'US' }] },
    { id: 'au', name: 'Australia', regions: [{ country: 'AU' }] },
  ],
  services: [
    {
      id: 'standard',
      name: 'Standard',
      description: '3 to 5 days',
      rates: [
        { zone: 'us', price: 500, weight_step: { over: 1000, each: 500, price: 200 }, free_from: 10_000 },
        { zone: 'au', price: 0 },
      ],
    },
    { id: 'express', name: 'Express', description: '1 day', upgrade: true, rates: [{ zone: 'au', price: 1500 }] },
    { id: 'broken', name: 'Broken', rates: [{ zone: 'us', price: -1 }] },
  ],
};

eachDatabase((db) => {
  const saveShippingSettings = (value: object) =>
    db()
      .insertInto('settings')
      .values({ id: 'shipping', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  const createCartWithItem = async (product_id: string, quantity = 1, shipping: object = salem) => {
    await saveShippingSettings(settings);
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id, quantity });
    await shopper.put('/api/cart', { shipping });
    return shopper;
  };
  const updateProduct = (id: string, change: object) =>
    db().updateTable('products').set(change).where('id', '=', id).execute();

  test('rating answers with the whole cart, its services with id, name, description and price', async () => {
    const shopper = await createCartWithItem(ids.mug);
    const { body } = await shopper.get('/api/cart/shipment-rating');
    expect(body).toMatchObject({ items: [{ product_id: ids.mug }], sub_total: 12.5, shipment_delivery: true });
    expect(body.shipment_rating).toEqual({
      services: [{ id: 'standard', name: 'Standard', description: '3 to 5 days', price: 5 }],
    });
    expect((await shopper.get('/api/cart')).body).toEqual(body);
  });

  test('services are called in the language of the cart, where the operator gave them words in it', async () => {
    const locales = [{ code: 'en-US' }, { code: 'de-DE' }];
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify({ locales }) })
      .execute();
    const shopper = await createCartWithItem(ids.mug);
    const [standard, ...otherServices] = settings.services;
    const german = { ...standard, $locale: { 'de-DE': { name: 'Paket', description: '3 bis 5 Tage' } } };
    await saveShippingSettings({ ...settings, services: [german, ...otherServices] });
    const readServiceIn = async (locale: string) =>
      (await shopper.get(`/api/cart/shipment-rating?$locale=${locale}`)).body.shipment_rating.services[0];
    expect(await readServiceIn('de-DE')).toEqual({
      id: 'standard',
      name: 'Paket',
      description: '3 bis 5 Tage',
      price: 5,
    });
    expect(await readServiceIn('en-US')).toMatchObject({ name: 'Standard', description: '3 to 5 days' });
  });

  test('weight and total of the cart make the price, also after the service was chosen', async () => {
    const shopper = await createCartWithItem(ids.mug, 2);
    await updateProduct(ids.mug, { weight: 400 });
    const chosenResponse = await shopper.put('/api/cart', { shipping: { service: 'standard' } });
    expect(chosenResponse.body).toMatchObject({ shipping: { service_name: 'Standard', price: 5 }, shipment_total: 5 });
    const heavier = await shopper.post('/api/cart/items', { product_id: ids.mug });
    expect(heavier.body).toMatchObject({ shipping: { price: 7 }, shipment_total: 7, grand_total: 44.5 });
    const dearer = await shopper.post('/api/cart/items', { product_id: ids.watch });
    expect(dearer.body).toMatchObject({ shipping: { price: 0 }, shipment_total: 0 });
  });

  test('the cart says what is missing to free shipping, where it can be reached', async () => {
    const shopper = await createCartWithItem(ids.mug, 2);
    expect((await shopper.get('/api/cart')).body.free_shipping).toEqual({ from: 100, missing: 75 });
    const dearer = await shopper.post('/api/cart/items', { product_id: ids.watch });
    expect(dearer.body.free_shipping).toEqual({ from: 100, missing: 0 });
    expect((await shopper.put('/api/cart', { shipping: sydney })).body.free_shipping).toBeUndefined();
    expect((await (await createCartWithItem(ids.notebook)).get('/api/cart')).body.free_shipping).toBeUndefined();
  });

  test('products with free shipping need no shipping price, an upgrade costs all the same', async () => {
    const shopper = await createCartWithItem(ids.notebook);
    expect((await shopper.put('/api/cart', { shipping: { service: 'standard' } })).body.shipment_total).toBe(0);
    await shopper.put('/api/cart', { shipping: sydney });
    expect((await shopper.put('/api/cart', { shipping: { service: 'express' } })).body.shipment_total).toBe(15);
  });

  test('a variant may weigh more than its product', async () => {
    const shopper = await createCartWithItem(ids.tee);
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('variants').set({ weight: 1100 }).where('id', '=', ids.teeLarge).execute();
        await indexProducts(tx, [ids.tee]);
      });
    await shopper.post('/api/cart/items', { product_id: ids.tee, variant_id: ids.teeLarge });
    const { body } = await shopper.put('/api/cart', { shipping: { service: 'standard' } });
    expect(body.shipment_total).toBe(7);
    const product = await shopper.get(`/api/products/${ids.tee}`);
    expect(product.body).toMatchObject({ weight: 0, variants: { results: [{ weight: 0 }, { weight: 1100 }] } });
  });

  test('a changed address resets service and rating; another name does not', async () => {
    const shopper = await createCartWithItem(ids.mug, 1, sydney);
    const express = { shipping: { service: 'express' }, shipment_rating: null };
    for (const change of [{ country: 'US' }, { state: 'VIC' }, { zip: '2001' }, { city: 'Manly' }, { address1: '2' }]) {
      await shopper.put('/api/cart', { shipping: sydney });
      expect((await shopper.put('/api/cart', express)).body.shipment_total).toBe(15);
      const renamed = await shopper.put('/api/cart', { shipping: { ...sydney, name: 'Eve', phone: '1' } });
      expect(renamed.body).toMatchObject({ shipping: { service: 'express' }, shipment_rating: { services: [{}, {}] } });
      const { body } = await shopper.put('/api/cart', { shipping: change });
      expect(body).toMatchObject({ shipment_rating: null, shipment_total: 0 });
      expect(body.shipping.service).toBeUndefined();
    }
  });

  test("a wallet's street completes the address that was rated", async () => {
    const { address1, name, ...place } = sydney;
    const shopper = await createCartWithItem(ids.mug, 1, place);
    const change = { shipping: { ...place, service: 'express' }, shipment_rating: null, $taxes: true };
    const rated = await shopper.put('/api/cart', change);
    expect(rated.body.shipment_rating.services.map(({ id }: { id: string }) => id)).toEqual(['standard', 'express']);
    const { body } = await shopper.put('/api/cart', { shipping: { name, address1 } });
    expect(body.shipping).toMatchObject({ address1, service: 'express', price: 15 });
  });

  test('no service on request, and an unknown or unavailable one is refused', async () => {
    const shopper = await createCartWithItem(ids.mug);
    await shopper.put('/api/cart', { shipping: { service: 'standard' } });
    const withoutService = await shopper.put('/api/cart', { shipping: { service: null } });
    expect(withoutService.body).toMatchObject({ shipping: { service: null }, shipment_total: 0 });
    expect(withoutService.body.shipping.price).toBeUndefined();
    for (const service of ['nothing', 'express', 'broken']) {
      const { status, body } = await shopper.put('/api/cart', { shipping: { service } });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: 'validation_error', param: 'shipping.service' });
    }
    expect((await shopper.get('/api/cart')).body.shipping.service).toBeNull();
  });

  test('an address nowhere served is said by the rating and refused at submit', async () => {
    const shopper = await createCartWithItem(ids.mug, 1, { ...salem, country: 'DE' });
    const { body } = await shopper.get('/api/cart/shipment-rating');
    expect(body.shipment_rating).toEqual({
      services: [],
      errors: [{ code: 'not_served', message: 'We do not ship to this address.' }],
    });
    await shopper.put('/api/cart', { billing: { ...salem, method: 'card' } });
    const { status, body: refusal } = await shopper.post('/api/cart/order');
    expect(status).toBe(400);
    expect(refusal.error).toMatchObject({ code: 'invalid_request', message: 'We do not ship to this address.' });
  });

  test('before an address the services of the store are shown', async () => {
    const shopper = await createCartWithItem(ids.mug, 1, {});
    const { body } = await shopper.get('/api/cart/shipment-rating');
    expect(body.shipment_rating.services).toMatchObject([{ id: 'standard', price: 5 }]);
  });

  test('a service that costs must be chosen; its price at submit is the one of now', async () => {
    const shopper = await createCartWithItem(ids.mug);
    await updateProduct(ids.mug, { price: 5 });
    await shopper.put('/api/cart', { billing: { ...salem, method: 'card' } });
    const unchosen = await shopper.post('/api/cart/order');
    expect(unchosen.body.error).toMatchObject({ code: 'invalid_request', message: 'Select a shipping service' });
    await shopper.put('/api/cart', { shipping: { service: 'standard' } });
    await saveShippingSettings({
      ...settings,
      services: [{ id: 'standard', name: 'Post', rates: [{ zone: 'us', price: 20 }] }],
    });
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order).toMatchObject({ shipment_total: 0.2, grand_total: 0.25, status: 'paid' });
    expect(order.shipping).toMatchObject({ ...salem, service: 'standard', service_name: 'Post', price: 0.2 });
  });

  test('a chosen service that is gone at submit is refused', async () => {
    const shopper = await createCartWithItem(ids.mug, 1, sydney);
    await shopper.put('/api/cart', { shipping: { service: 'express' }, billing: { ...sydney, method: 'card' } });
    await saveShippingSettings({ ...settings, services: settings.services.slice(0, 1) });
    const { body } = await shopper.get('/api/cart');
    expect(body).toMatchObject({ shipping: { service: null }, shipment_total: 0 });
    const refusedResponse = await shopper.post('/api/cart/order');
    expect(refusedResponse.body.error).toMatchObject({ code: 'invalid_request', param: 'shipping.service' });
  });

  test('what is not sent needs no service and no shipping address', async () => {
    await updateProduct(ids.mug, { price: 0, delivery: 'digital' });
    const shopper = await createCartWithItem(ids.mug, 1, {});
    const { body } = await shopper.get('/api/cart/shipment-rating');
    expect(body).toMatchObject({ shipment_delivery: false, shipment_rating: { services: [] } });
    expect(body.shipment_rating.errors).toBeUndefined();
    await shopper.put('/api/cart', { billing: salem });
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', shipment_total: 0 });
  });
});
