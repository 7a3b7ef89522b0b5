import { buildTestApp, eachDatabase, ids, readQueuedMails } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const salem = { name: 'Ada Byron', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
const sydney = { ...salem, city: 'Sydney', state: 'NSW', zip: '2000', country: 'AU' };
const hourMs = 3_600_000;

const shipping = {
  zones: [
    { id: 'us', name: 'United States', regions: [{ country: 'US' }] },
    { id: 'au', name: 'Australia', regions: [{ country: 'AU' }] },
  ],
  services: [
    {
      id: 'standard',
      name: 'Standard',
      rates: [
        { zone: 'us', price: 0, days: { from: 3, to: 5 } },
        { zone: 'au', price: 0, days: { from: 10, to: 14 } },
      ],
    },
    { id: 'express', name: 'Express', rates: [{ zone: 'au', price: 1500, days: { from: 2, to: 3 } }] },
  ],
  delivery: { time_zone: 'America/New_York', cut_off: '10:00', countries: { AU: { holidays: ['2026-06-08'] } } },
};
// the clock of tests begins on Monday, 1 June 2026, at eight in New York
const today = { from: '2026-06-04', to: '2026-06-08' };
const tomorrow = { from: '2026-06-05', to: '2026-06-09' };

eachDatabase((db) => {
  const openTestShop = async (value: object = shipping) => {
    await db()
      .insertInto('settings')
      .values({ id: 'shipping', value: JSON.stringify(value) })
      .execute();
    const { shopper, clock } = buildTestApp(db());
    return { shopper: shopper(), clock };
  };

  test('a product says when it comes, until the cut-off', async () => {
    const { shopper, clock } = await openTestShop();
    const answer = await shopper.get(`/api/products/${ids.mug}/delivery`);
    const order_by = '2026-06-01T14:00:00.000Z';
    expect(answer.body).toEqual({ ...today, country: 'US', service: 'Standard', price: 0, order_by });
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBe(Date.parse(order_by));
    clock.advance(2 * hourMs);
    const laterResponse = await shopper.get(`/api/products/${ids.mug}/delivery`);
    expect(laterResponse.body).toMatchObject({ ...tomorrow, order_by: '2026-06-02T14:00:00.000Z' });
    expect(laterResponse.headers.get('etag')).not.toBe(answer.headers.get('etag'));
  });

  test('a product says what its delivery costs, and from which total on it costs nothing', async () => {
    const [service] = shipping.services;
    const rates = [{ zone: 'us', price: 500, free_from: 5000, days: { from: 3, to: 5 } }];
    const { shopper } = await openTestShop({ ...shipping, services: [{ ...service, rates }] });
    const { body } = await shopper.get(`/api/products/${ids.mug}/delivery`);
    expect(body).toMatchObject({ price: 5, free_from: 50 });
    await db().updateTable('products').set({ price: 5000 }).where('id', '=', ids.mug).execute();
    const { body: dear } = await shopper.get(`/api/products/${ids.mug}/delivery`);
    expect(dear).toMatchObject({ price: 0 });
  });

  test('to another country, with its days off', async () => {
    const { shopper } = await openTestShop();
    const { body } = await shopper.get(`/api/products/${ids.mug}/delivery?country=au`);
    expect(body).toMatchObject({ country: 'AU', from: '2026-06-16', to: '2026-06-22' });
    expect((await shopper.get(`/api/products/${ids.mug}/delivery?country=DE`)).body).toBeNull();
  });

  test('nothing is promised of what is not there or not sent, nor where no days are set', async () => {
    const { shopper } = await openTestShop();
    expect((await shopper.get('/api/products/no-such/delivery')).body).toBeNull();
    await db().updateTable('products').set({ delivery: 'digital' }).where('id', '=', ids.mug).execute();
    expect((await shopper.get(`/api/products/${ids.mug}/delivery`)).body).toBeNull();
    const { delivery: _, ...dayless } = shipping;
    const text = JSON.stringify(dayless);
    await db().updateTable('settings').set({ value: text }).where('id', '=', 'shipping').execute();
    expect((await shopper.get(`/api/products/${ids.watch}/delivery`)).body).toBeNull();
  });

  test('a cart says it from its first item on, a kept one until the cut-off', async () => {
    const { shopper, clock } = await openTestShop();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    expect((await shopper.get('/api/cart')).body.delivery).toEqual(today);
    clock.advance(2 * hourMs - 1);
    expect((await shopper.get('/api/cart')).body.delivery).toEqual(today);
    clock.advance(1);
    expect((await shopper.get('/api/cart')).body.delivery).toEqual(tomorrow);
  });

  test('each service says its own; the cart has those of the chosen one', async () => {
    const { shopper } = await openTestShop();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.put('/api/cart', { shipping: sydney });
    const { body } = await shopper.get('/api/cart/shipment-rating');
    expect(body.shipment_rating.services).toMatchObject([
      { id: 'standard', delivery: { from: '2026-06-16', to: '2026-06-22' } },
      { id: 'express', delivery: { from: '2026-06-03', to: '2026-06-04' } },
    ]);
    expect(body.delivery).toEqual({ from: '2026-06-16', to: '2026-06-22' });
    const chosenResponse = await shopper.put('/api/cart', { shipping: { service: 'express' } });
    expect(chosenResponse.body.delivery).toEqual({ from: '2026-06-03', to: '2026-06-04' });
  });

  test('an order keeps what was promised when it was placed, and its mail says so', async () => {
    const { shopper, clock } = await openTestShop();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const account = { email: 'ada@mercer.test' };
    await db().updateTable('products').set({ price: 5 }).where('id', '=', ids.mug).execute();
    await shopper.put('/api/cart', { account, shipping: salem, billing: { ...salem, method: 'card' } });
    clock.advance(2 * hourMs);
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order).toMatchObject({ status: 'paid', shipping: { service: 'standard', delivery: tomorrow } });
    clock.advance(48 * hourMs);
    expect((await shopper.get('/api/cart/order')).body.shipping.delivery).toEqual(tomorrow);
    const [mail] = await readQueuedMails(db(), 'order');
    expect(mail).toMatchObject({ data: { shipping: { delivery: tomorrow } } });
  });
});
