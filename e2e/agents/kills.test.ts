import { randomUUID } from 'node:crypto';
import { createApp, type Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { killAppAfter } from '../kill-app.ts';
import { openTestShop } from '../shop.ts';
import { buyer, fulfillment, TestAgent } from './agent.ts';

/** More transactions and gateway calls than a completion has. */
const mostSteps = 12;
const line_items = [{ item: { id: ids.mug }, quantity: 1 }];
const credential = { type: 'token', token: 'success_token' };
const payment = {
  instruments: [{ id: 'instrument', handler_id: 'mock_payment_handler', type: 'card', credential }],
};

eachDatabase((db: () => Db) => {
  test('a completion that is killed anywhere, and repeated, is one order with one charge', async () => {
    const value = JSON.stringify({ complete_by_token: true });
    await db().insertInto('settings').values({ id: 'agents', value }).execute();
    const shop = await openTestShop(db());
    const agent = new TestAgent(shop);
    let killed = 0;
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const { body: checkout } = await agent.post('/checkout-sessions', { line_items, buyer, fulfillment });
      const path = `/checkout-sessions/${checkout.id}/complete`;
      const key = randomUUID();
      const dying = new TestAgent({ app: createApp(killAppAfter(steps, shop.deps)), deps: shop.deps });
      const lost = await dying.post(path, { payment }, key).catch(() => null);
      if (lost?.body.status !== 'completed') killed += 1;
      const repeated = await agent.post(path, { payment }, key);
      expect([200, 409], `after ${steps} steps`).toContain(repeated.status);
      const { body: read } = await agent.get(`/checkout-sessions/${checkout.id}`);
      expect(read.status, `after ${steps} steps`).toBe('completed');
      const charges = await shop.app.request(`/vault/sandbox/charges?order_id=${read.order.id}`, {
        headers: { Authorization: `Basic ${btoa('pk_test')}` },
      });
      const { results } = await charges.json();
      const taken = results.filter(({ status, refunded }: { status: string; refunded: number }) => {
        return /succeeded|captured|paid/i.test(status) && refunded === 0;
      });
      expect(taken, `after ${steps} steps: ${JSON.stringify(results)}`).toHaveLength(1);
    }
    expect(killed).toBeGreaterThan(2);
    const orders = await db().selectFrom('orders').select('id').where('number', 'is not', null).execute();
    expect(orders).toHaveLength(mostSteps);
  });
});
