import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { type Operator, openOperator } from './operator.ts';

/** A list, what makes a record of it, and a change of one. */
const records: [list: string, make: (operator: Operator) => Promise<unknown>, change: object][] = [
  ['/giftcards', (operator) => operator.post('/giftcards', { amount: 20 }), { active: false }],
  ['/taxes', (operator) => operator.post('/taxes', { name: 'VAT', country: 'US', rate: 10 }), { rate: 20 }],
];

eachDatabase((db: () => Db) => {
  test.each(records)(
    'one of %s is read as the list tells it, and changed by what was read',
    async (list, make, change) => {
      const { operator } = await openOperator(db());
      await make(operator);
      const [record] = (await operator.get(list)).body.results;
      const path = `${list}/${record.id}`;
      const { body, headers } = await operator.get(path);
      expect(body).toEqual(record);
      const ifMatch = { 'If-Match': headers.get('etag') ?? '' };
      expect((await operator.patch(path, { ...body, ...change }, ifMatch)).body).toEqual({ ...body, ...change });
      const late = await operator.patch(path, body, ifMatch);
      expect(late).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } });
      expect([
        (await operator.get(`${list}/none`)).status,
        (await operator.patch(`${list}/none`, change)).status,
      ]).toEqual([404, 404]);
    },
  );

  test('a reader of the newsletter is read, and ended once', async () => {
    const { operator, shop } = await openOperator(db());
    await shop().post('/api/subscribers', { email: 'eve@mercer.test' });
    const [reader] = (await operator.get('/subscribers')).body.results;
    const path = `/subscribers/${reader.id}`;
    expect((await operator.get(path)).body).toEqual(reader);
    const { body } = await operator.patch(path, { ...reader, status: 'unsubscribed' });
    expect(body).toMatchObject({ email: 'eve@mercer.test', status: 'unsubscribed' });
    expect((await operator.patch(path, body)).body).toEqual(body);
    expect((await operator.get('/audit?entity=subscriber')).body.results).toHaveLength(1);
    expect((await operator.patch('/subscribers/none', { status: 'unsubscribed' })).status).toBe(404);
  });

  test('a gift card that pays meanwhile is blocked all the same', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const { code, ...card } = (await operator.post('/giftcards', { amount: 20 })).body;
    const path = `/giftcards/${card.id}`;
    const { headers } = await operator.get(path);
    const shopper = shop.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await shopper.post('/api/cart/giftcards', { code });
    await placeOrder(shopper);
    const blocked = await operator.patch(path, { active: false }, { 'If-Match': headers.get('etag') ?? '' });
    expect(blocked).toMatchObject({ status: 200, body: { active: false, balance: 0 } });
  });

  test('an order that is canceled again is answered as it is, and refunded once', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const first = await operator.post(`/orders/${order.id}/cancel`, { note: 'Sold out' });
    const repeatedCancel = await operator.post(`/orders/${order.id}/cancel`, { note: 'Again' });
    expect([repeatedCancel.status, repeatedCancel.body]).toEqual([200, first.body]);
    expect(repeatedCancel.body).toMatchObject({ status: 'canceled', refunds: [{ amount: 25 }] });
    expect((await operator.get('/audit?entity=order')).body.results).toHaveLength(1);
  });
});
