import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const salem = { city: 'Salem', state: 'Oregon', zip: '97301-1234', country: 'US' };
const rule = { state: null, zip: null, compound: 0, reduced_rate: null, shipping: 0 } as const;
const oregon = {
  ...rule,
  id: 'or',
  name: 'Oregon',
  country: 'US',
  state: 'OR',
  priority: 1,
  rate: 82_500,
  shipping: 1,
} as const;
const county = {
  ...rule,
  id: 'marion',
  name: 'Marion',
  country: 'US',
  zip: '973*',
  priority: 2,
  rate: 10_000,
} as const;
const vat = {
  ...rule,
  id: 'vat',
  name: 'VAT',
  country: 'DE',
  priority: 1,
  rate: 190_000,
  reduced_rate: 70_000,
} as const;

eachDatabase((db) => {
  const createTaxedCart = async (settings?: object) => {
    await db().insertInto('tax_rules').values([oregon, county, vat]).execute();
    const services = [{ id: 'post', name: 'Post', rates: [{ zone: null, price: 1000 }] }];
    const rows = Object.entries({ shipping: { services }, ...(settings ? { taxes: settings } : {}) });
    await db()
      .insertInto('settings')
      .values(rows.map(([id, value]) => ({ id, value: JSON.stringify(value) })))
      .execute();
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 8 });
    return shopper;
  };

  test('no address, or one without a rule, has no tax', async () => {
    const shopper = await createTaxedCart();
    expect((await shopper.get('/api/cart')).body).toMatchObject({ tax_total: 0, taxes: [], grand_total: 100 });
    const { body } = await shopper.put('/api/cart', { shipping: { country: 'AU' } });
    expect(body).toMatchObject({ tax_total: 0, tax_included_total: 0, items: [{ tax_total: 0, taxes: [] }] });
  });

  test('an address without a service is taxed at once; the service adds its own tax', async () => {
    const shopper = await createTaxedCart();
    const { body } = await shopper.put('/api/cart', { shipping: salem, shipment_rating: null, $taxes: true });
    expect(body).toMatchObject({ sub_total: 100, tax_total: 9.25, tax_included_total: 0, grand_total: 109.25 });
    expect(body.taxes).toEqual([
      { id: 'or', name: 'Oregon', rate: 8.25, amount: 8.25, included: false },
      { id: 'marion', name: 'Marion', rate: 1, amount: 1, included: false },
    ]);
    expect(body.items[0]).toMatchObject({ tax_total: 9.25, taxes: body.taxes });
    const shipped = await shopper.put('/api/cart', { shipping: { service: 'post' } });
    expect(shipped.body).toMatchObject({ shipment_total: 10, tax_total: 10.08, grand_total: 120.08 });
    expect(shipped.body.taxes).toMatchObject([{ amount: 9.08 }, { amount: 1 }]);
  });

  test('prices that contain their tax stay what they are', async () => {
    const shopper = await createTaxedCart({ prices_include_tax: true });
    await db().updateTable('products').set({ tax_class: 'reduced' }).where('id', '=', ids.coffee).execute();
    await shopper.post('/api/cart/items', { product_id: ids.coffee });
    const { body } = await shopper.put('/api/cart', { shipping: { country: 'DE', zip: '10115' } });
    expect(body).toMatchObject({ sub_total: 115, tax_total: 16.95, tax_included_total: 16.95, grand_total: 115 });
    expect(body.taxes).toEqual([
      { id: 'vat', name: 'VAT', rate: 19, amount: 15.97, included: true },
      { id: 'vat', name: 'VAT', rate: 7, amount: 0.98, included: true },
    ]);
  });

  test('what is not sent is taxed where the buyer is', async () => {
    const shopper = await createTaxedCart();
    await db().updateTable('products').set({ delivery: 'digital' }).where('id', '=', ids.mug).execute();
    const { body } = await shopper.put('/api/cart', { shipping: salem, billing: { country: 'DE' } });
    expect(body.taxes).toMatchObject([{ id: 'vat', amount: 19 }]);
  });

  test('untaxed products have no tax, and the order keeps the taxes of its lines', async () => {
    const shopper = await createTaxedCart();
    await db().updateTable('products').set({ tax_class: 'none' }).where('id', '=', ids.notebook).execute();
    await db().updateTable('products').set({ price: 2 }).where('id', '=', ids.mug).execute();
    await db().deleteFrom('settings').where('id', '=', 'shipping').execute();
    await db().updateTable('products').set({ price: 10 }).where('id', '=', ids.notebook).execute();
    await shopper.post('/api/cart/items', { product_id: ids.notebook });
    const address = { ...salem, name: 'Ada Byron', address1: '1 Main St' };
    await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
    const { body } = await shopper.post('/api/cart/order');
    expect(body).toMatchObject({ sub_total: 0.26, tax_total: 0.01, grand_total: 0.27, status: 'paid' });
    expect(body.items).toMatchObject([
      {
        product_id: ids.mug,
        tax_total: 0.01,
        taxes: [
          { id: 'or', amount: 0.01 },
          { id: 'marion', amount: 0 },
        ],
      },
      { product_id: ids.notebook, tax_total: 0, taxes: [] },
    ]);
  });
});
