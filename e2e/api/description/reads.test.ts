import type { Db } from '@mercer/server';
import { assertDescribed, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { placeOrder, signUpShopper } from '../../shop.ts';
import { openEverything } from '../operator/every-write.ts';

const ten = { type: 'percent', percent: 10 };
const recipes = { id: 'recipes', name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] };

eachDatabase((db: () => Db) => {
  test('what the owner reads is answered as it is described', async () => {
    const { operator, shopper } = await openEverything(db());
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    await shopper.put('/api/cart', { gift_message: 'For Julia' });
    const { id: order } = await placeOrder(shopper, [ids.mug, 1]);
    const createRecord = async (path: string, body: object) => `${path}/${(await operator.post(path, body)).body.id}`;
    const records = [
      await createRecord('/promotions', { name: 'Ten', offer: ten }),
      await createRecord('/webhooks', { url: 'https://example.com/events' }),
      await createRecord('/content-models', recipes),
    ];
    const [invoice] = (await operator.get('/invoices')).body.results;
    const slips = ['packing-slip', 'gift-receipt'].map((slip) => `/orders/${order}/${slip}`);
    const documents = [`/invoices/${invoice.id}`, ...slips, '/export'];
    for (const path of ['/attributes', '/settings', ...records, ...documents]) {
      expect([path, (await operator.get(path)).status]).toEqual([path, 200]);
    }
  });

  test('a stream of events is one', async () => {
    const { shop } = await openEverything(db());
    const path = '/operator/events/stream';
    const { status, headers, body } = await shop.app.request(path, { headers: { Authorization: 'Bearer sk_test' } });
    await body?.cancel();
    await assertDescribed({ method: 'GET', path }, { status, type: headers.get('content-type') ?? '', body: null });
    expect(status).toBe(200);
  });

  test('an invoice is refused in a format that there is not', async () => {
    const { shop, shopper } = await openEverything(db());
    await signUpShopper(shopper, 'ada');
    const accountOrder = await placeOrder(shopper, [ids.mug, 1]);
    const guest = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const { pathname, search } = new URL(guest.invoice_link);
    for (const path of [`/api/invoices/${accountOrder.id}?format=exe`, `${pathname}${search}&format=exe`]) {
      expect(await shopper.get(path)).toMatchObject({ status: 400, body: { error: { param: 'format' } } });
    }
  });
});
