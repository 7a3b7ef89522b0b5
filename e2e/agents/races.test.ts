import { randomUUID } from 'node:crypto';
import { createApp, type Db } from '@mercer/server';
import { eachDatabase, ids, startPlatform } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { type AgentAnswer, buyer, destination, fulfillment, TestAgent } from './agent.ts';

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

  /** Opens a shop with rules for agents, where something happens while a payment is on its way to the gateway. */
  async function openShopWithRules(rules: object, onGatewayCall: (path: string) => Promise<unknown> | undefined) {
    const value = JSON.stringify({ complete_by_token: true, ...rules });
    await db().insertInto('settings').values({ id: 'agents', value }).execute();
    return openTestShop(db(), {
      answers: async ({ url }) => {
        await onGatewayCall(new URL(url).pathname);
        return undefined;
      },
    });
  }

  const readOrders = () => db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();

  const listHeldRequests = () => db().selectFrom('operator_requests').select('key').where('answer', '=', '').execute();

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

  test('changes of one checkout that come at once, on two nodes, do not mix', async () => {
    const [first, second] = [await openTestShop(db()), await openTestShop(db())];
    const platform = await startPlatform('2026-08-25');
    const agents = [first, second].map((shop) => new TestAgent(shop, '2026-08-25', 'agent', platform));
    const [agent, secondAgent] = agents;
    if (!agent || !secondAgent) throw new Error('two agents are expected');
    const line_items = [{ item: { id: ids.mug }, quantity: 1 }];
    const { body: cart } = await agent.post('/carts', { line_items });
    const { body: checkout } = await agent.post('/checkout-sessions', { cart_id: cart.id });
    const changes = [1, 2, 3].map((quantity) => ({
      line_items: [
        { item: { id: ids.mug }, quantity },
        { item: { id: ids.watch }, quantity: 5 - quantity },
      ],
      buyer: { ...buyer, first_name: `Ada ${quantity}`, email: `ada-${quantity}@example.com` },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [{ ...destination, id: `home-${quantity}`, street_address: `${quantity} Main Street` }],
            selected_destination_id: `home-${quantity}`,
          },
        ],
      },
    }));
    const describe = ({ line_items: lines, buyer: person, fulfillment: { methods } }: AgentAnswer['body']) => {
      const [{ quantity }, { quantity: watches }] = lines;
      const [{ id, street_address }] = methods[0].destinations;
      const names = [person.email, person.first_name, id, street_address].map((text) => text.replace(/\D/g, ''));
      return [quantity, 5 - watches, ...names.map(Number)];
    };
    const path = `/checkout-sessions/${checkout.id}`;
    for (const round of [1, 2, 3]) {
      const calls = changes.flatMap((change) => [agent.put(path, change), secondAgent.put(path, change)]);
      const cartChange = { line_items: [{ item: { id: ids.mug }, quantity: 9 }] };
      const cartAnswer = agent.put(`/carts/${cart.id}`, cartChange);
      const answers = await Promise.all(calls);
      expect((await cartAnswer).body.line_items).toMatchObject([{ quantity: 9 }]);
      for (const [index, { status, body }] of answers.entries()) {
        expect(status, JSON.stringify(body)).toBe(200);
        const quantity = Math.floor(index / 2) + 1;
        expect(describe(body), `round ${round}`).toEqual(Array.from({ length: 6 }, () => quantity));
      }
    }
    expect(await listHeldRequests()).toEqual([]);
  });

  test('a checkout whose process died is free again after a minute', async () => {
    const shop = await openShop();
    const platform = await startPlatform('2026-08-25');
    const agent = new TestAgent(shop, '2026-08-25', 'agent', platform);
    const line_items = [{ item: { id: ids.mug }, quantity: 1 }];
    const { body } = await agent.post('/checkout-sessions', { line_items, buyer, fulfillment });
    const change = { line_items: [{ item: { id: ids.mug }, quantity: 2 }] };
    const dyingDb = new Proxy(shop.deps.db, {
      get(target, key) {
        if (key === 'deleteFrom') throw new Error('killed');
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const dyingShop = { app: createApp({ ...shop.deps, db: dyingDb }), deps: shop.deps };
    const dying = new TestAgent(dyingShop, '2026-08-25', 'agent', platform);
    expect(await dying.put(`/checkout-sessions/${body.id}`, change)).toMatchObject({ body: { id: body.id } });
    expect(await listHeldRequests()).toHaveLength(1);
    shop.clock.advance(61_000);
    const answer = await agent.put(`/checkout-sessions/${body.id}`, change);
    expect(answer.body.line_items).toMatchObject([{ quantity: 2 }]);
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

  const mugs = (quantity: number) => ({ line_items: [{ item: { id: ids.mug }, quantity }], buyer, fulfillment });

  const changes: [what: string, change: object][] = [
    ['more pieces than an agent may buy', mugs(9)],
    ['goods that are not sold through agents', { ...mugs(1), line_items: [{ item: { id: ids.watch }, quantity: 1 }] }],
    [
      'a country that agents may not order for',
      {
        ...mugs(1),
        fulfillment: {
          methods: [
            {
              type: 'shipping',
              destinations: [
                { ...destination, id: 'away', address_country: 'CA', address_region: 'ON', postal_code: 'K1A 0B1' },
              ],
              selected_destination_id: 'away',
            },
          ],
        },
      },
    ],
    ['another buyer', { ...mugs(1), buyer: { ...buyer, email: 'eve@example.com' } }],
  ];

  test.each(changes)('what was changed to %s while a slow gateway is asked is not ordered', async (_what, change) => {
    let path = '';
    let changed: Promise<{ status: number }> | undefined;
    const rules = { limits: { order_pieces: 2 }, excluded_products: [ids.watch], excluded_countries: ['CA'] };
    const shop = await openShopWithRules(rules, (gatewayPath) => {
      if (!gatewayPath.endsWith('/tokens') || changed) return undefined;
      // a gateway that answers late outlasts the lock of the cart
      shop.clock.advance(61_000);
      changed = agent.put(path, change);
      return changed;
    });
    const agent: TestAgent = new TestAgent(shop);
    path = `/checkout-sessions/${(await agent.post('/checkout-sessions', mugs(1))).body.id}`;
    const answer = await agent.post(`${path}/complete`, payWith('success_token'));
    expect((await changed)?.status).toBe(200);
    expect(answer.body.status).not.toBe('completed');
    expect(answer.body.messages[0]).toMatchObject({ content: 'The cart has changed meanwhile' });
    expect(await readOrders()).toEqual([]);
    expect(await db().selectFrom('payments').selectAll().where('status', '=', 'succeeded').execute()).toEqual([]);
    expect(await db().selectFrom('agent_reservations').selectAll().execute()).toEqual([]);
    await agent.put(path, mugs(2));
    expect((await agent.post(`${path}/complete`, payWith('success_token'))).body.status).toBe('completed');
  });

  test('an attempt that fails beside one that pays takes no order from the limits of the day', async () => {
    let path = '';
    let failed: Promise<{ body: { status: string } }> | undefined;
    const shop = await openShopWithRules({ limits: { daily_orders: 1 } }, (gatewayPath) => {
      if (!gatewayPath.endsWith('/charges') || failed) return undefined;
      failed = agent.post(`${path}/complete`, payWith('nonsense'));
      return undefined;
    });
    const agent: TestAgent = new TestAgent(shop);
    path = `/checkout-sessions/${(await agent.post('/checkout-sessions', mugs(1))).body.id}`;
    expect((await agent.post(`${path}/complete`, payWith('success_token'))).body.status).toBe('completed');
    expect((await failed)?.body.status).not.toBe('completed');
    const { body } = await agent.post('/checkout-sessions', mugs(1));
    const second = await agent.post(`/checkout-sessions/${body.id}/complete`, payWith('success_token'));
    expect(second.body.messages).toMatchObject([{ code: 'agent_limit_exceeded' }]);
    expect(await readOrders()).toHaveLength(1);
  });
});
