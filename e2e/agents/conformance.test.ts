import { randomUUID } from 'node:crypto';
import { seedFlowerShop } from '@mercer/demo';
import { buildOrderBody, type Db, OrderDeliverySender, publishEvents, queueOrderDeliveries } from '@mercer/server';
import { buildTestApp, eachDatabase, emptyCatalog, startPlatform, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { readTotal } from './agent.ts';
import { listSchemaFaults } from './validate.ts';

const version = '2026-04-08';
const origin = testConfig.publicUrl;
const simulationSecret = 'simulation-secret-of-the-test';

const roses = { item: { id: 'bouquet_roses' }, quantity: 1 };
const american = { id: 'dest_1', address_country: 'US', postal_code: '94105' };
const toAmerica = {
  methods: [
    {
      type: 'shipping',
      destinations: [american],
      selected_destination_id: 'dest_1',
      groups: [{ id: 'group_1', line_item_ids: ['line_item_123'], selected_option_id: 'std-ship' }],
    },
  ],
};
const toStoredPlace = { methods: [{ id: 'method_1', type: 'shipping', line_item_ids: ['item_123'] }] };
const john = { fullName: 'John Doe', email: 'john.doe@example.com' };

function buildPayment(credential: object) {
  const instrument = { id: 'instr_1', handler_id: 'mock_payment_handler', type: 'card', credential };
  return { payment: { instruments: [instrument] }, risk_signals: {} };
}
const paid = buildPayment({ type: 'token', token: 'success_token' });

eachDatabase((db: () => Db) => {
  async function openFlowerShop() {
    await emptyCatalog(db());
    expect(await seedFlowerShop(db())).toBe(true);
    const shop = await openTestShop(db(), { conformance: { simulationSecret } });
    const platform = await startPlatform(version);
    const webhook_url = new URL('/webhooks/partners/test_partner/events/order', platform.profileUrl).href;
    // The suite's profile declares orders alone
    const capabilities = { 'dev.ucp.shopping.order': [{ version, config: { webhook_url } }] };
    platform.profile = { ucp: { version, capabilities }, keys: [] };
    const call = async (method: string, path: string, body?: unknown, extraHeaders: Record<string, string> = {}) => {
      const response = await shop.app.fetch(
        new Request(`${origin}${path}`, {
          method,
          headers: {
            'UCP-Agent': `profile="${platform.profileUrl}"`,
            'request-signature': 'test',
            'idempotency-key': randomUUID(),
            'request-id': randomUUID(),
            'Content-Type': 'application/json',
            ...extraHeaders,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return { status: response.status, body: await response.json() };
    };
    const createCheckout = async (body: object = {}) => {
      const request = { currency: 'USD', line_items: [roses], payment: { instruments: [] }, ...body };
      const answer = await call('POST', '/checkout-sessions', { ...request, fulfillment: toAmerica, ...body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      expect(listSchemaFaults(version, 'checkout', answer.body)).toEqual([]);
      return answer.body;
    };
    const createBareCheckout = (body: object = {}) => createCheckout({ fulfillment: undefined, ...body });
    const updateCheckout = async (id: string, change: object) => {
      const answer = await call('PUT', `/checkout-sessions/${id}`, { id, line_items: [roses], ...change });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(listSchemaFaults(version, 'checkout', answer.body)).toEqual([]);
      return answer.body;
    };
    const complete = (id: string, body: object = paid) => call('POST', `/checkout-sessions/${id}/complete`, body);
    const placeOrder = async (body: object = {}) => {
      const checkout = await createCheckout(body);
      const completed = await complete(checkout.id);
      expect(completed.status, JSON.stringify(completed.body)).toBe(200);
      return { checkout, id: completed.body.order.id as string };
    };
    return { ...shop, platform, call, createCheckout, createBareCheckout, updateCheckout, complete, placeOrder };
  }

  describe('the shop of the official test suite', () => {
    test('is opened again, and never in a database of somebody else', async () => {
      const { placeOrder } = await openFlowerShop();
      await placeOrder();
      expect(await seedFlowerShop(db())).toBe(true);
      await db().updateTable('products').set({ slug: 'mug' }).where('slug', '=', 'pot_ceramic').execute();
      expect(await seedFlowerShop(db())).toBe(false);
    });

    test('has its endpoint and the older version at the root', async () => {
      const { call } = await openFlowerShop();
      const { body } = await call('GET', '/.well-known/ucp');
      expect(body.ucp.version).toBe(version);
      expect(body.ucp.services['dev.ucp.shopping'][0]).toMatchObject({ transport: 'rest', endpoint: origin });
      expect(listSchemaFaults(version, 'profile', body)).toEqual([]);
    });

    test('takes a version in the header, and refuses one that nobody knows', async () => {
      const { call } = await openFlowerShop();
      const body = { line_items: [roses] };
      const supported = await call('POST', '/checkout-sessions', body, {
        'UCP-Agent': `profile="..."; version="${version}"`,
      });
      expect(supported.status).toBe(201);
      const unknown = await call('POST', '/checkout-sessions', body, {
        'UCP-Agent': 'profile="..."; version="2099-01-01"',
      });
      expect(unknown.status).toBe(422);
    });

    test('applies one code, two codes after each other, and a fixed amount', async () => {
      const { createBareCheckout, updateCheckout } = await openFlowerShop();
      const { id, totals } = await createBareCheckout();
      expect(readTotal({ totals }, 'total')).toBe(3500);
      const apply = (...codes: string[]) => updateCheckout(id, { discounts: { codes } });
      const discountedCheckout = await apply('10OFF', 'INVALID_CODE');
      expect(readTotal(discountedCheckout, 'total')).toBe(3150);
      expect(discountedCheckout.discounts.applied).toMatchObject([{ code: '10OFF', amount: 350 }]);
      const two = await apply('10OFF', 'WELCOME20');
      expect(readTotal(two, 'total')).toBe(2520);
      expect(two.discounts.applied).toMatchObject([
        { code: '10OFF', amount: 350 },
        { code: 'WELCOME20', amount: 630 },
      ]);
      const fixed = await apply('FIXED500');
      expect(readTotal(fixed, 'total')).toBe(3000);
      expect(fixed.discounts.applied).toMatchObject([{ code: 'FIXED500', amount: 500 }]);
    });

    test('offers shipping by country, and free for roses and from 100 dollars', async () => {
      const { createBareCheckout, createCheckout, updateCheckout } = await openFlowerShop();
      const sunflowers = { line_items: [{ item: { id: 'bouquet_sunflowers' }, quantity: 1 }] };
      const { id } = await createBareCheckout(sunflowers);
      const send = async (address_country: string, postal_code: string, quantity = 1) => {
        const destinations = [{ id: 'dest', address_country, postal_code }];
        const fulfillment = { methods: [{ type: 'shipping', destinations, selected_destination_id: 'dest' }] };
        const line_items = [{ item: { id: 'bouquet_sunflowers' }, quantity }];
        const { fulfillment: answer } = await updateCheckout(id, { line_items, fulfillment });
        const options: { id: string; title: string; totals: { type: string; amount: number }[] }[] =
          answer.methods[0].groups[0].options;
        return Object.fromEntries(options.map((option) => [option.id, [option.title, readTotal(option, 'total')]]));
      };
      const standard = ['Standard Shipping', 500];
      expect(await send('US', '62704')).toEqual({
        'std-ship': standard,
        'exp-ship-us': ['Express Shipping (US)', 1500],
      });
      expect(await send('CA', 'M5V 2H1')).toEqual({
        'std-ship': standard,
        'exp-ship-intl': ['International Express', 2500],
      });
      const free = ['Standard Shipping (Free)', 0];
      expect(await send('US', '62704', 4)).toMatchObject({ 'std-ship': free });
      const { fulfillment } = await createCheckout();
      expect(fulfillment.methods[0].groups[0]).toMatchObject({ selected_option_id: 'std-ship' });
      expect(fulfillment.methods[0].groups[0].options[0].title).toBe('Standard Shipping (Free)');
    });

    test('knows the addresses of seeded customers, and of nobody else', async () => {
      const { createBareCheckout, updateCheckout } = await openFlowerShop();
      const list = async (buyer: object) => {
        const { id } = await createBareCheckout({ buyer });
        const { fulfillment } = await updateCheckout(id, { fulfillment: toStoredPlace });
        return { id, ids: fulfillment.methods[0].destinations?.map((destination: { id: string }) => destination.id) };
      };
      expect((await list({ email: 'unknown@example.com' })).ids).toBeUndefined();
      expect((await list({ email: 'jane.doe@example.com' })).ids).toBeUndefined();
      const { id, ids } = await list(john);
      expect(ids).toEqual(['addr_1', 'addr_2']);
      const choose = { methods: [{ type: 'shipping', selected_destination_id: 'addr_2' }] };
      const [method] = (await updateCheckout(id, { fulfillment: choose })).fulfillment.methods;
      expect(method.selected_destination_id).toBe('addr_2');
      const chosen = { id: 'addr_2', street_address: '456 Oak Ave', postal_code: '10012' };
      expect(method.destinations[1]).toMatchObject(chosen);
    });

    test('gives an address that is sent twice the same id', async () => {
      const { createBareCheckout, updateCheckout } = await openFlowerShop();
      const send = async (buyer: object, address: object) => {
        const { id } = await createBareCheckout({ buyer });
        const fulfillment = { methods: [{ type: 'shipping', destinations: [address] }] };
        const { methods } = (await updateCheckout(id, { fulfillment })).fulfillment;
        expect(methods[0].destinations).toHaveLength(1);
        return methods[0].destinations[0].id;
      };
      const place = { address_region: 'NY', postal_code: '10001', address_country: 'US' };
      const pine = { street_address: '789 Pine St', address_locality: 'Villagetown', ...place };
      const newBuyer = { fullName: 'New User', email: 'new.user@example.com' };
      const first = await send(newBuyer, pine);
      expect(await send(newBuyer, pine)).toBe(first);
      const springfield = { address_locality: 'Springfield', address_region: 'IL', postal_code: '62704' };
      const main = { street_address: '123 Main St', ...springfield, address_country: 'US' };
      expect(await send(john, main)).toBe('addr_1');
    });

    test('answers 400 to goods that there are not, and to a checkout without a delivery', async () => {
      const { call, createCheckout, createBareCheckout, complete } = await openFlowerShop();
      const order = (id: string) => call('POST', '/checkout-sessions', { line_items: [{ item: { id }, quantity: 1 }] });
      const soldOut = await order('gardenias');
      expect(soldOut).toMatchObject({ status: 400, body: { detail: expect.stringContaining('Insufficient stock') } });
      const unknown = await order('pink_wumpus');
      expect(unknown).toMatchObject({ status: 400, body: { detail: expect.stringContaining('not found') } });
      const { id } = await createCheckout();
      const tooMany = { line_items: [{ ...roses, quantity: 10_001 }] };
      const refused = await call('PUT', `/checkout-sessions/${id}`, tooMany);
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body).toLowerCase()).toContain('stock');
      const bare = await createBareCheckout();
      const incomplete = await complete(bare.id);
      expect(incomplete.status).toBe(400);
      expect(incomplete.body.detail).toBe('Fulfillment address and option must be selected');
    });

    test.each([
      ['a token', { type: 'token', token: 'success_token' }, 200],
      ['a bound token', { type: 'stripe_token', token: 'success_token', binding: { checkout_id: 'any' } }, 200],
      ['a card number', { type: 'card', card_number_type: 'fpan', number: '4242424242424242', cvc: '123' }, 200],
      ['a declined token', { type: 'token', token: 'fail_token' }, 402],
    ])('is paid with %s', async (_, credential, status) => {
      const { createCheckout, complete } = await openFlowerShop();
      const { id } = await createCheckout();
      const mandate = { ap2: { checkout_mandate: 'header.payload.signature~kb_signature' } };
      const completed = await complete(id, { ...buildPayment(credential), ...mandate });
      expect(completed.status, JSON.stringify(completed.body)).toBe(status);
      if (status === 200) expect(completed.body.status).toBe('completed');
    });

    test('is paid with an invoice that has the name of the destination', async () => {
      const { createCheckout, complete } = await openFlowerShop();
      const place = { street_address: '123 Main St', address_locality: 'Springfield', address_region: 'IL' };
      const billing_address = { ...place, postal_code: '62704', address_country: 'US' };
      const [method] = toAmerica.methods;
      const named = { ...method, destinations: [{ ...billing_address, id: 'dest_1', full_name: 'Jane Doe' }] };
      const { id } = await createCheckout({ fulfillment: { methods: [named] } });
      const instruments = paid.payment.instruments.map((instrument) => ({ ...instrument, billing_address }));
      const completed = await complete(id, { payment: { instruments } });
      expect(completed.body, JSON.stringify(completed.body.messages)).toMatchObject({ status: 'completed' });
    });

    test('reads an order, and keeps what its platform writes', async () => {
      const { call, placeOrder } = await openFlowerShop();
      const { checkout, id } = await placeOrder();
      const read = await call('GET', `/orders/${id}`);
      expect(listSchemaFaults(version, 'order', read.body)).toEqual([]);
      const { expectations } = read.body.fulfillment;
      expect(expectations[0].description).toBe(checkout.fulfillment.methods[0].groups[0].options[0].title);
      const date = '2026-06-01T12:00:00Z';
      const event = { id: 'evt_1', type: 'shipped', occurred_at: date, tracking_number: 'TRACK123' };
      const adjustment = { id: 'adj_1', type: 'refund', occurred_at: date, status: 'pending', amount: 500 };
      const fulfillment = { expectations, events: [event] };
      const written = await call('PUT', `/orders/${id}`, { ...read.body, fulfillment, adjustments: [adjustment] });
      expect(written.status).toBe(200);
      const { body } = await call('GET', `/orders/${id}`);
      expect(body).toMatchObject({ fulfillment: { events: [event] }, adjustments: [adjustment] });
      const wrong = [{ ...adjustment, status: 'INVALID_STATUS' }];
      expect((await call('PUT', `/orders/${id}`, { ...read.body, adjustments: wrong })).status).toBe(422);
      expect((await call('PUT', `/orders/${id}`, { ...read.body, adjustments: adjustment })).status).toBe(422);
      expect((await call('PUT', '/orders/unknown', read.body)).status).toBe(404);
    });

    test('ships an order for who has the secret, and tells its platform', async () => {
      const { call, placeOrder, platform, deps } = await openFlowerShop();
      const canadian = { id: 'dest_new', address_country: 'CA', postal_code: 'M5V 2H1', street_address: 'Webhook St' };
      const groups = [{ selected_option_id: 'std-ship' }];
      const method = { type: 'shipping', destinations: [canadian], selected_destination_id: 'dest_new', groups };
      const { id } = await placeOrder({ buyer: john, fulfillment: { methods: [method] } });
      const ship = (headers: Record<string, string>) =>
        call('POST', `/testing/simulate-shipping/${id}`, undefined, headers);
      expect((await ship({})).status).toBe(403);
      expect((await ship({ 'Simulation-Secret': 'wrong' })).status).toBe(403);
      expect((await ship({ 'Simulation-Secret': simulationSecret })).status).toBe(200);
      platform.answer = (_, response) => response.end('{}');
      await publishEvents(deps);
      await queueOrderDeliveries(deps);
      const sender = new OrderDeliverySender(deps, buildOrderBody);
      await sender.sendDueDeliveries();
      const listHooks = () => platform.requests.filter(({ path }) => path.startsWith('/webhooks/'));
      await expect.poll(() => listHooks().length).toBeGreaterThan(1);
      const hooks = listHooks();
      const types = hooks.map(({ headers }) => headers['x-event-type']);
      expect(types).toEqual(expect.arrayContaining(['order_placed', 'order_shipped']));
      const order = JSON.parse(hooks.at(-1)?.body ?? '{}');
      expect(order.fulfillment.events[0].type).toBe('shipped');
      expect(order.fulfillment.expectations[0].destination).toMatchObject({
        address_country: 'CA',
        street_address: 'Webhook St',
      });
    });
  });

  test('calls of every path of agents are counted, at the root as well', async () => {
    const config = { ...testConfig, conformance: { simulationSecret } };
    const { app } = buildTestApp(db(), { config, rateLimiter: { allows: async () => false } });
    const calls = [
      'GET /.well-known/ucp',
      'GET /.well-known/ucp/2026-04-08',
      'GET /.well-known/acp.json',
      'GET /llms.txt',
      'POST /mcp',
      'POST /ucp/carts',
      'POST /acp/checkout_sessions',
      'POST /catalog/search',
      'POST /carts',
      'GET /carts/1',
      'POST /checkout-sessions',
      'POST /checkout-sessions/1/complete',
      'PUT /orders/1',
      'POST /testing/simulate-shipping/1',
    ];
    for (const call of calls) {
      const [method, path] = call.split(' ');
      expect((await app.request(`${origin}${path}`, { method })).status, call).toBe(429);
    }
  });

  test('no other shop has the paths of the suite', async () => {
    const { app } = await openTestShop(db());
    for (const path of ['/checkout-sessions', '/testing/simulate-shipping/order']) {
      expect((await app.request(`${origin}${path}`, { method: 'POST' })).status).toBe(404);
    }
  });
});
