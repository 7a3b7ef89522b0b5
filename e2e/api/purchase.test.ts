import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { cards, createCardToken, fillCart, fillCheckout, openTestShop, readStockLevel } from '../shop.ts';

eachDatabase((db: () => Db) => {
  test('an order paid by card takes the stock and leaves an empty cart', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.watch, 2);
    await fillCheckout(shopper, cards.visa);
    const order = await shopper.post('/api/cart/order');
    expect(order.status).toBe(200);
    expect(order.body).toMatchObject({ status: 'paid', grand_total: 399.98, currency: 'USD' });
    expect(order.body.items).toMatchObject([{ product_id: ids.watch, quantity: 2, price_total: 399.98 }]);
    expect(JSON.stringify(order.body)).not.toContain(cards.visa);
    expect(await readStockLevel(shopper, ids.watch)).toBe(8);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ items: [], item_quantity: 0, grand_total: 0 });
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({ id: order.body.id });
  });

  test('submitting the same cart again, or at once, gives the same order', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.watch);
    const { checkout_id } = (await fillCheckout(shopper, cards.visa)).body;
    const answers = await Promise.all([1, 2, 3].map(() => shopper.post('/api/cart/order', { checkout_id })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await readStockLevel(shopper, ids.watch)).toBe(9);
  });

  test.each(['declined', 'insufficientFunds'] as const)('a card that is %s changes nothing', async (kind) => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.watch, 2);
    await fillCheckout(shopper, cards[kind]);
    const answer = await shopper.post('/api/cart/order');
    expect(answer.status).toBe(402);
    expect(answer.body.error.code).toBe('card_declined');
    expect(await readStockLevel(shopper, ids.watch)).toBe(10);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 399.98 });
  });

  test('after a declined card the same cart is bought with another one', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.watch);
    await fillCheckout(shopper, cards.declined);
    await shopper.post('/api/cart/order');
    await fillCheckout(shopper, cards.visa);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 199.99 });
    expect(await readStockLevel(shopper, ids.watch)).toBe(9);
  });

  test('a 3-D Secure card pays after the shopper has approved', async () => {
    const { shopper: newShopper, sandbox } = await openTestShop(db());
    const shopper = newShopper();
    await fillCart(shopper, ids.watch);
    await fillCheckout(shopper, cards.threeDSecure);
    const first = await shopper.post('/api/cart/order');
    expect(first.status).toBe(402);
    expect(first.body.error.code).toBe('authentication_required');
    const page = new URL(first.body.error.param, 'http://localhost:3000');
    expect((await sandbox.fetch(new Request(page))).status).toBe(200);
    await sandbox.fetch(new Request(page, { method: 'POST', body: new URLSearchParams({ result: 'approve' }) }));
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
  });

  test('a token serves one session only', async () => {
    const { shopper: newShopper } = await openTestShop(db());
    const [owner, thief] = [newShopper(), newShopper()];
    await fillCart(owner, ids.watch);
    const token = await createCardToken(owner, cards.visa);
    await fillCart(thief, ids.watch);
    await fillCheckout(thief, cards.visa);
    await thief.put('/api/cart', { billing: { method: 'card', card: { token } } });
    const answer = await thief.post('/api/cart/order');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('twenty shoppers at once buy ten watches, no more', async () => {
    const { shopper: newShopper, faults } = await openTestShop(db());
    const shoppers = Array.from({ length: 20 }, newShopper);
    for (const shopper of shoppers) {
      await fillCart(shopper, ids.watch);
      await fillCheckout(shopper, cards.visa);
    }
    const answers = await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
    const sold = answers.filter((answer) => answer.status === 200);
    const outOfStockResponses = answers.filter((answer) => answer.body.error?.code === 'out_of_stock');
    expect(sold).toHaveLength(10);
    expect(outOfStockResponses).toHaveLength(10);
    expect(await readStockLevel(newShopper(), ids.watch)).toBe(0);
    expect(faults).toEqual([]);
  });
});
