import type { Order } from '@mercer/contract';
import { approveAtPaypal } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal } from '../paypal.ts';
import { createOperatorCaller } from '../shop.ts';

/** PayPal counts whole forints, the shop hundredths of them. */
eachDatabase((db: () => Db) => {
  const openForintShop = async (capture: 'order' | 'shipping') => {
    const shop = await openPaypalShop(db());
    const payments = { card: { gateway: 'mercer' }, paypal: { gateway: 'paypal' }, capture };
    const settings = { store: { currency: 'HUF' }, payments };
    for (const [id, setting] of Object.entries(settings)) {
      const value = JSON.stringify(setting);
      const row = db().insertInto('settings').values({ id, value });
      await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
    }
    await db().updateTable('products').set({ price: 99_900 }).where('id', '=', ids.mug).execute();
    return { shop, operator: createOperatorCaller(shop) };
  };

  /** Four mugs at 999 forints, less a quarter: a piece costs 749.25. */
  const placeForintOrder = async ({ shop }: Awaited<ReturnType<typeof openForintShop>>): Promise<Order> => {
    const quarter = couponRow('QUARTER', { type: 'percent', percent: 25 });
    await db().insertInto('coupons').values(quarter).execute();
    const shopper = shop.shopper();
    await fillForPaypal(shopper, 4);
    await shopper.put('/api/cart/coupon', { code: 'QUARTER' });
    const { id } = (await openPaypalOrder(shopper)).body;
    await approveAtPaypal(shop.sandbox, id);
    await saveApprovedPaypal(shopper, id);
    const { body } = await shopper.post('/api/cart/order');
    expect(body).toMatchObject({ grand_total: 2997, currency: 'HUF' });
    return body;
  };

  test('pieces go back in whole amounts, and all of it in the end', async () => {
    const opened = await openForintShop('order');
    const order = await placeForintOrder(opened);
    const { operator } = opened;
    const items = [{ id: order.items[0]?.id, quantity: 1 }];
    const refunds = async () => {
      const { body } = await operator.get(`/orders/${order.id}`);
      return body.refunds.map(({ amount, status }: Order['refunds'][number]) => [amount, status]);
    };
    expect((await operator.post(`/orders/${order.id}/refund`, { items })).status).toBe(200);
    expect(await refunds()).toEqual([[749, 'succeeded']]);
    expect((await operator.post(`/orders/${order.id}/refund`, { amount: 0.5 })).body.error).toMatchObject({
      code: 'validation_error',
      param: 'amount',
    });
    expect((await operator.post(`/orders/${order.id}/refund`, { all: true })).status).toBe(200);
    const amounts = (await refunds()) as [number, string][];
    expect(amounts.map(([, status]) => status)).toEqual(['succeeded', 'succeeded']);
    expect(amounts.reduce((sum, [amount]) => sum + amount, 0)).toBe(2997);
  });

  test.each(['order', 'shipping'] as const)(
    'an order is not changed to a total that its gateway cannot count; money is taken at: %s',
    async (capture) => {
      const opened = await openForintShop(capture);
      const order = await placeForintOrder(opened);
      const { operator } = opened;
      const lower = (quantity: number) =>
        operator.patch(`/orders/${order.id}`, { items: [{ id: order.items[0]?.id, quantity }] });
      expect(await lower(3)).toMatchObject({ status: 409, body: { error: { code: 'fractional_amount' } } });
      expect((await operator.get(`/orders/${order.id}`)).body).toMatchObject({ grand_total: 2997, refunds: [] });
      await db().deleteFrom('coupons').execute();
      expect((await operator.post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe('shipped');
    },
  );
});
