import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('accounts and subscribers are listed, without anything secret', async () => {
    const { operator, shop } = await openOperator(db());
    await signUpShopper(shop(), 'ada');
    await signUpShopper(shop(), 'bob');
    await shop().post('/api/subscribers', { email: 'eve@mercer.test' });
    const first = (await operator.get('/accounts?limit=1')).body;
    const second = (await operator.get(`/accounts?limit=1&after=${first.next}`)).body;
    const emails = [...first.results, ...second.results].map(({ email }: { email: string }) => email);
    expect([emails.toSorted(), second.next]).toEqual([['ada@mercer.test', 'bob@mercer.test'], null]);
    const [ada] = (await operator.get('/accounts?email=ADA@mercer.test')).body.results;
    expect((await operator.get(`/accounts/${ada.id}`)).body).toEqual(ada);
    expect(JSON.stringify(ada)).not.toMatch(/password|hash|scrypt/);
    expect((await operator.get('/accounts/none')).status).toBe(404);
    expect((await operator.get('/subscribers?status=pending')).body.results).toMatchObject([
      { email: 'eve@mercer.test' },
    ]);
    expect((await operator.get('/subscribers?status=confirmed')).body.results).toEqual([]);
    expect((await operator.get('/accounts?password=x')).status).toBe(400);
  });

  test('subscriptions are listed', async () => {
    const { operator } = await openOperator(db());
    const shopper = (await openTestShop(db())).shopper();
    await signUpShopper(shopper, 'ada');
    await shopper.post('/api/cart/items', {
      product_id: ids.coffee,
      purchase_option: { type: 'subscription', plan_id: ids.planMonthly },
    });
    const order = await placeOrder(shopper);
    expect((await operator.get('/subscriptions?status=active')).body.results).toMatchObject([
      { order_id: order.id, status: 'active', interval: 'monthly' },
    ]);
    expect((await operator.get('/subscriptions?status=canceled')).body.results).toEqual([]);
  });

  test('a review that is removed is gone, and its stars as well', async () => {
    const { operator, keyWith } = await openOperator(db());
    const shopper = (await openTestShop(db())).shopper();
    await signUpShopper(shopper, 'ada');
    const ratingCountBefore = (await shopper.get('/api/products/everyday-mug?$cache=false')).body.rating_count;
    await placeOrder(shopper, [ids.mug, 1]);
    await shopper.post('/api/products/everyday-mug/reviews', { rating: 1, text: 'Buy cheap watches!' });
    const [review] = (await operator.get(`/reviews?product_id=${ids.mug}`)).body.results;
    expect(review).toMatchObject({ rating: 1, text: 'Buy cheap watches!' });
    expect((await (await keyWith('orders', 'read')).delete(`/reviews/${review.id}`)).status).toBe(403);
    expect((await operator.delete(`/reviews/${review.id}`)).status).toBe(204);
    expect((await operator.delete(`/reviews/${review.id}`)).status).toBe(404);
    expect((await shopper.get('/api/products/everyday-mug/reviews')).body.count).toBe(0);
    expect((await shopper.get('/api/products/everyday-mug?$cache=false')).body.rating_count).toBe(ratingCountBefore);
  });
});
