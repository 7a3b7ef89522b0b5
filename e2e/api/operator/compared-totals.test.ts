import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('a coupon is for a total before or after the discounts of other rules, and says which total it lacks', async () => {
    const { operator, shop } = await openOperator(db());
    await operator.post('/promotions', { name: 'A tenth', offer: { type: 'percent', percent: 10 } });
    const minimum = { minimum: 25 };
    for (const [code, conditions] of [
      ['BEFORE', minimum],
      ['AFTER', { ...minimum, minimum_total: 'after_discounts' }],
    ] as const) {
      const coupon = { code, name: code, offer: { type: 'fixed', amount: 5 }, conditions };
      expect((await operator.post('/coupons', coupon)).body).toMatchObject({ conditions });
    }
    const shopper = shop();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const before = (await shopper.put('/api/cart', { coupon_code: 'BEFORE' })).body;
    expect(before).toMatchObject({ sub_total: 25, discount_total: 7.5 });
    const refused = (await shopper.put('/api/cart', { coupon_code: 'AFTER' })).body;
    expect(JSON.stringify(refused)).toContain('25.00');
    await shopper.put('/api/cart/items', [{ product_id: ids.mug, quantity: 3 }]);
    const after = (await shopper.put('/api/cart', { coupon_code: 'AFTER' })).body;
    expect(after).toMatchObject({ sub_total: 37.5, discount_total: 8.75 });
  });

  describe('shipping', () => {
    test.each([
      ['after_discounts', 7],
      ['before_discounts', 0],
      [undefined, 7],
    ])('a free parcel looks at the total %s', async (compared_total, price) => {
      const { operator, shop } = await openOperator(db());
      const rates = [{ zone: null, price: 700, free_from: 2500 }];
      const services = [{ id: 'standard', name: 'Standard', rates }];
      const value = { zones: [], services, ...(compared_total && { compared_total }) };
      expect((await operator.put('/settings/shipping', { value })).status).toBe(200);
      await operator.post('/promotions', { name: 'A tenth', offer: { type: 'percent', percent: 10 } });
      const shopper = shop();
      await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
      const shipping = {
        country: 'US',
        state: 'CA',
        zip: '90001',
        city: 'LA',
        address1: '1 Road',
        service: 'standard',
      };
      const { body } = await shopper.put('/api/cart', { shipping });
      expect(body.shipment_total).toBe(price);
      expect(body.free_shipping).toEqual({ from: 25, missing: price === 0 ? 0 : 2.5 });
    });
  });
});
