import { randomUUID } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { buyer, fulfillment, TestAgent } from './agent.ts';

const [agents, pieces] = [40, 10];
const payWith = (token: string) => ({
  payment: {
    instruments: [
      { id: 'instrument', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'token', token } },
    ],
  },
});

eachDatabase((db: () => Db) => {
  async function openShop() {
    const value = JSON.stringify({ complete_by_token: true });
    await db().insertInto('settings').values({ id: 'agents', value }).execute();
    return openTestShop(db());
  }

  const readOrders = () => db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();

  test(`${agents} agents buy ${pieces} pieces: ${pieces} orders, each paid once`, async () => {
    const shop = await openShop();
    const change = { stock_tracking: 1, stock_level: pieces } as const;
    await db().updateTable('products').set(change).where('id', '=', ids.watch).execute();
    const checkouts = await Promise.all(
      Array.from({ length: agents }, async (_, index) => {
        const agent = new TestAgent(shop, '2026-08-25', `agent-${index}`);
        const line_items = [{ item: { id: ids.watch }, quantity: 1 }];
        const { body } = await agent.post('/checkout-sessions', { line_items, buyer, fulfillment });
        expect(body.status).toBe('ready_for_complete');
        return { agent, id: body.id };
      }),
    );
    const answers = await Promise.all(
      checkouts.map(({ agent, id }) => agent.post(`/checkout-sessions/${id}/complete`, payWith('success_token'))),
    );
    const completed = answers.filter(({ body }) => body.status === 'completed');
    expect(completed).toHaveLength(pieces);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      if (body.status !== 'completed') expect(JSON.stringify(body.messages)).toContain('out_of_stock');
    }
    const orders = await readOrders();
    expect(orders).toHaveLength(pieces);
    const payments = await db().selectFrom('payments').select('order_id').where('status', '=', 'succeeded').execute();
    expect(payments.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
  });

  test('one checkout that is completed many times at once, and again, is one order', async () => {
    const shop = await openShop();
    const agent = new TestAgent(shop);
    const line_items = [{ item: { id: ids.mug }, quantity: 1 }];
    const { body } = await agent.post('/checkout-sessions', { line_items, buyer, fulfillment });
    const key = randomUUID();
    const complete = (name: string) =>
      agent.post(`/checkout-sessions/${body.id}/complete`, payWith('success_token'), name);
    const answers = await Promise.all([key, key, key, randomUUID(), randomUUID()].map(complete));
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const repeated = await complete(key);
    const read = await agent.get(`/checkout-sessions/${body.id}`);
    expect(read.body.status).toBe('completed');
    expect([200, 409]).toContain(repeated.status);
    const orders = await readOrders();
    expect(orders.map(({ id }) => id)).toEqual([read.body.order.id]);
    const payments = await db().selectFrom('payments').selectAll().where('status', '=', 'succeeded').execute();
    expect(payments).toHaveLength(1);
  });

  test('a declined token leaves the checkout open, and another one pays it', async () => {
    const agent = new TestAgent(await openShop());
    const line_items = [{ item: { id: ids.mug }, quantity: 1 }];
    const { body } = await agent.post('/checkout-sessions', { line_items, buyer, fulfillment });
    const path = `/checkout-sessions/${body.id}/complete`;
    const declined = await agent.post(path, payWith('fail_token'));
    expect(declined.body).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'payment_failed' }] });
    expect((await agent.post(path, payWith('nonsense'))).body.messages).toMatchObject([{ code: 'payment_failed' }]);
    expect((await agent.post(path, payWith('success_token'))).body.status).toBe('completed');
  });

  test('a bank that asks the buyer sends the agent to the storefront', async () => {
    const agent = new TestAgent(await openShop());
    const line_items = [{ item: { id: ids.mug }, quantity: 1 }];
    const { body } = await agent.post('/checkout-sessions', { line_items, buyer, fulfillment });
    const answer = await agent.post(`/checkout-sessions/${body.id}/complete`, payWith('challenge_token'));
    expect(answer.body).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'payment_authentication_required', severity: 'requires_buyer_input' }],
    });
    expect(answer.body.continue_url).toContain('/checkout/agent-');
  });
});
