import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller, fillCart, openTestShop, placeOrder, type Shop, signUpShopper } from '../shop.ts';

const store = { name: 'Laden', country: 'US', locale: 'en-US', currency: 'USD', locales: [], currencies: [] };

eachDatabase((db: () => Db) => {
  const openShopIn = async (time_zone: string) => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    expect((await operator.put('/settings/store', { value: { ...store, time_zone } })).status).toBe(200);
    return { shop, operator };
  };
  const moveClock = ({ clock, deps }: Shop, moment: string) => clock.advance(Date.parse(moment) - deps.now().getTime());
  const spring = { code: 'SPRING', name: 'Spring', offer: { type: 'percent', percent: 10 } };

  test.each([
    // clocks are put forward on this day, and back on the next one
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['Pacific/Chatham', '2026-01-15', '2026-01-14T10:15:00.000Z', '2026-01-15T10:14:59.999Z'],
    ['Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00.000Z', '2026-06-01T18:29:59.999Z'],
    ['UTC', '2026-06-01', '2026-06-01T00:00:00.000Z', '2026-06-01T23:59:59.999Z'],
  ])('in %s the day %s is from %s to %s', async (zone, day, date_from, date_to) => {
    const { operator } = await openShopIn(zone);
    const coupon = await operator.post('/coupons', { ...spring, date_from: day, date_to: day });
    expect(coupon.body).toMatchObject({ date_from, date_to, first_day: day, last_day: day });
    const promotion = await operator.post('/promotions', { name: 'Day', offer: spring.offer, date_to: day });
    expect(promotion.body).toMatchObject({ date_from: null, first_day: null, date_to, last_day: day });
    const report = await operator.get(`/reports/sales?from=${day}&to=${day}`);
    expect(report.body).toMatchObject({ timezone: zone });
  });

  test('a coupon counts to the end of its last day where the store is', async () => {
    const { shop, operator } = await openShopIn('Pacific/Chatham');
    await operator.post('/coupons', { ...spring, date_from: '2020-01-01', date_to: '2030-06-30' });
    moveClock(shop, '2030-06-30T11:00:00.000Z');
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug);
    const useAt = async (moment: string) => {
      moveClock(shop, moment);
      return (await shopper.put('/api/cart/coupon', { code: 'SPRING' })).status;
    };
    expect(await useAt('2030-06-30T11:14:00.000Z')).toBe(200);
    expect(await useAt('2030-06-30T11:16:00.000Z')).toBe(400);
  });

  test('invoices and mails have the day of the store, and an issued invoice keeps its day', async () => {
    const { shop, operator } = await openShopIn('Pacific/Chatham');
    moveClock(shop, '2030-06-30T20:00:00.000Z');
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.mug, 1]);
    const print = async () => {
      const path = `/operator/orders/${order.id}/invoice?format=html`;
      return (await shop.app.request(path, { headers: { Authorization: 'Bearer sk_test' } })).text();
    };
    expect(await print()).toContain('Jul 1, 2030');
    await operator.put('/settings/store', { value: store });
    expect(await print()).toContain('Jul 1, 2030');
    expect((await operator.get('/orders?from=2030-07-01')).body.results).toEqual([]);
    await operator.put('/settings/store', { value: { ...store, time_zone: 'Pacific/Chatham' } });
    expect((await operator.get('/orders?from=2030-07-01&to=2030-07-01')).body.results).toHaveLength(1);
  });

  test.each(['Mars/Olympus', '', '+02:00', 'Berlin', 7])('the time zone %j is refused', async (time_zone) => {
    const operator = createOperatorCaller(await openTestShop(db()));
    expect(await operator.put('/settings/store', { value: { ...store, time_zone } })).toMatchObject({
      status: 400,
      body: { error: { param: 'value.time_zone' } },
    });
  });

  test('a day that there is not is refused in plain words', async () => {
    const { operator } = await openShopIn('Europe/Berlin');
    const refused = await operator.post('/coupons', { ...spring, date_to: '2026-02-30' });
    expect(refused.body.error).toMatchObject({ message: 'date_to: a day of the calendar is expected' });
    const riddle = await operator.post('/coupons', { ...spring, date_to: 'soon' });
    expect(riddle.body.error.message).toContain('a day like 2026-06-30');
  });
});
