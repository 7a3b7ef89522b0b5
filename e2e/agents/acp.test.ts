import { createHmac, randomUUID } from 'node:crypto';
import { buildOrderBody, type Db, OrderDeliverySender, publishEvents, queueOrderDeliveries } from '@mercer/server';
import { eachDatabase, ids, startPlatform } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from '../api/operator/operator.ts';
import { cards, createCardToken, openTestShop } from '../shop.ts';
import type { AgentAnswer } from './agent.ts';
import { listAcpFaults } from './validate.ts';

const origin = 'http://localhost:3000';
const version = '2026-04-17';
const webhookSecret = 'whsec_a-secret-of-both-sides';

const address = {
  name: 'Ada Lovelace',
  line_one: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  country: 'US',
  postal_code: '62704',
};
const buyer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const fulfillment_details = { name: 'Ada Lovelace', email: 'ada@example.com', address };
const mugs = { line_items: [{ id: 'everyday-mug', quantity: 2 }], currency: 'usd', capabilities: {} };
const complete = { ...mugs, buyer, fulfillment_details };
const payWith = (token: string) => ({
  buyer,
  payment_data: {
    handler_id: 'mock_payment_handler',
    instrument: { type: 'card', credential: { type: 'sandbox', token } },
  },
});

eachDatabase((db: () => Db) => {
  async function openAcp(settings: object = {}) {
    await db()
      .insertInto('settings')
      .values({ id: 'agents', value: JSON.stringify(settings) })
      .execute();
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const platform = await startPlatform();
    const webhook_url = platform.profileUrl.replace('agent.json', 'agentic_checkout/webhooks/order_events');
    const input = { profile_url: platform.profileUrl, webhook_url, webhook_secret: webhookSecret };
    const { body: agent } = await operator.post('/agents', input);
    const { body: keyed } = await operator.post(`/agents/${agent.id}/key`);
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const allHeaders: Record<string, string> = {
        Authorization: `Bearer ${keyed.key}`,
        'API-Version': version,
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      };
      const present = Object.entries(allHeaders).filter(([, value]) => value !== '');
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const request = { method, headers: Object.fromEntries(present), ...(body !== undefined && { body: text }) };
      const response = await shop.app.fetch(new Request(`${origin}/acp${path}`, request));
      const json = await response.json();
      const isOrdered = path.endsWith('/complete') && json.status === 'completed';
      const session = isOrdered ? 'CheckoutSessionWithOrder' : 'CheckoutSession';
      const subject = response.status < 400 ? session : 'Error';
      expect(listAcpFaults(subject, json), `${method} ${path} ${response.status}`).toEqual([]);
      return { status: response.status, headers: response.headers, body: json } satisfies AgentAnswer;
    };
    const create = (body: unknown = complete, headers?: Record<string, string>) =>
      call('POST', '/checkout_sessions', body, headers);
    return { ...shop, operator, platform, agent, key: keyed.key, call, create };
  }

  const readAmount = ({ totals }: { totals: { type: string; amount: number }[] }, type: string) =>
    totals.find((total) => total.type === type)?.amount;

  test('whoever knows the shop finds the paths of the protocol without a key', async () => {
    const { app } = await openAcp();
    const answer = await app.request(`${origin}/.well-known/acp.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const body = await answer.json();
    expect(listAcpFaults('DiscoveryResponse', body)).toEqual([]);
    expect(body).toMatchObject({
      protocol: { name: 'acp', version, supported_versions: [version] },
      api_base_url: `${origin}/acp`,
      transports: ['rest'],
      capabilities: { services: ['checkout', 'orders'] },
    });
  });

  test('a session is filled step by step, and its buyer confirms it', async () => {
    const { call, create } = await openAcp();
    const created = await create(mugs, { 'Request-Id': 'request-1', 'Idempotency-Key': 'key-1' });
    expect(created.status).toBe(201);
    expect(created.headers.get('request-id')).toBe('request-1');
    expect(created.headers.get('idempotency-key')).toBe('key-1');
    expect(created.body).toMatchObject({
      status: 'not_ready_for_payment',
      currency: 'usd',
      protocol: { version },
      line_items: [{ item: { id: 'everyday-mug' }, quantity: 2 }],
      fulfillment_options: [],
      capabilities: { payment: { handlers: [] } },
    });
    const params = created.body.messages.map(({ param }: { param: string }) => param);
    expect(params).toContain('$.buyer.email');
    expect(params).toContain('$.fulfillment_details.address');
    const path = `/checkout_sessions/${created.body.id}`;
    const addressed = await call('POST', path, { fulfillment_details });
    expect(addressed.body).toMatchObject({ line_items: [{ quantity: 2 }], fulfillment_details: { address } });
    const options = addressed.body.fulfillment_options;
    expect(options.length).toBeGreaterThan(0);
    const [{ id: option_id }] = options;
    const selected = [{ type: 'shipping', option_id, item_ids: ['everyday-mug'] }];
    const chosen = await call('POST', path, { buyer, selected_fulfillment_options: selected });
    expect(chosen.body).toMatchObject({
      status: 'requires_escalation',
      buyer,
      selected_fulfillment_options: selected,
      messages: [{ type: 'error', code: 'approval_required', resolution: 'requires_buyer_review' }],
    });
    expect(chosen.body.continue_url).toMatch(/^http:\/\/localhost:3000\/checkout\/agent-/);
    const more = await call('POST', path, { line_items: [{ id: 'everyday-mug', quantity: 3 }] });
    expect(more.body).toMatchObject({ line_items: [{ quantity: 3 }], fulfillment_details: { address }, buyer });
    const read = await call('GET', path);
    expect({ ...read.body, continue_url: '' }).toEqual({ ...more.body, continue_url: '' });
    const { totals } = read.body;
    const shipping = readAmount({ totals }, 'fulfillment') ?? 0;
    const tax = readAmount({ totals }, 'tax') ?? 0;
    expect(readAmount({ totals }, 'total')).toBe((readAmount({ totals }, 'subtotal') ?? 0) + shipping + tax);
    const order = await call('POST', `${path}/complete`, payWith('success_token'));
    expect(order.body).toMatchObject({ status: 'requires_escalation' });
    expect(await db().selectFrom('orders').select('id').where('number', 'is not', null).execute()).toEqual([]);
  });

  test('the buyer pays in the storefront, and the agent reads the order', async () => {
    const { call, create, shopper } = await openAcp();
    const { body: created } = await create();
    const browser = shopper();
    const token = created.continue_url.split('/').at(-1);
    expect((await browser.post(`/api/agent-checkouts/${token}/open`)).status).toBe(200);
    await browser.put('/api/cart', { billing: { card: { token: await createCardToken(browser, cards.visa) } } });
    const { body: order } = await browser.post('/api/cart/order');
    const read = await call('GET', `/checkout_sessions/${created.id}`);
    const { id, number: order_number } = order;
    expect(read.body).toMatchObject({
      status: 'completed',
      order: { id, order_number, checkout_session_id: created.id },
    });
  });

  test('the sandbox token pays once, whatever is repeated', async () => {
    const { call, create, operator } = await openAcp({ complete_by_token: true });
    const { body: created } = await create();
    expect(created).toMatchObject({
      status: 'ready_for_payment',
      capabilities: { payment: { handlers: [{ id: 'mock_payment_handler', requires_delegate_payment: false }] } },
    });
    const path = `/checkout_sessions/${created.id}`;
    const declined = await call('POST', `${path}/complete`, payWith('fail_token'));
    expect(declined.body).toMatchObject({ status: 'ready_for_payment', messages: [{ code: 'payment_declined' }] });
    const headers = { 'Idempotency-Key': 'pay-1' };
    const completed = await call('POST', `${path}/complete`, payWith('success_token'), headers);
    expect(completed.status).toBe(200);
    expect(completed.body).toMatchObject({ status: 'completed', order: { checkout_session_id: created.id } });
    expect(readAmount(completed.body, 'total')).toBe(readAmount(created, 'total'));
    // Keys in another order are the same body
    const { payment_data, buyer: person } = payWith('success_token');
    const repeated = await call('POST', `${path}/complete`, { payment_data, buyer: person }, headers);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.body).toEqual(completed.body);
    expect((await call('POST', `${path}/cancel`)).status).toBe(405);
    expect((await call('POST', path, { buyer })).status).toBe(409);
    const payments = await db().selectFrom('payments').select('order_id').where('status', '=', 'succeeded').execute();
    expect(payments).toHaveLength(1);
    const { body: order } = await operator.get(`/orders/${completed.body.order.id}`);
    expect(order.source).toMatchObject({ protocol: 'acp', version });
    const { results } = (await operator.get('/agent-calls?protocol=acp')).body;
    const operations = results.map(({ operation }: { operation: string }) => operation);
    expect(operations).toContain('complete_checkout_session');
    expect(results[0]).toMatchObject({ protocol: 'acp', version });
  });

  test('raw card numbers are refused, and a bank that asks sends the buyer to the shop', async () => {
    const { call, create } = await openAcp({ complete_by_token: true });
    const { body: created } = await create();
    const path = `/checkout_sessions/${created.id}/complete`;
    const credential = { type: 'card', number: '4242424242424242', cvc: '123' };
    const raw = { payment_data: { handler_id: 'mock_payment_handler', instrument: { type: 'card', credential } } };
    const refused = await call('POST', path, raw);
    expect(refused).toMatchObject({
      status: 400,
      body: { type: 'invalid_request', param: '$.payment_data.instrument.credential.token' },
    });
    const numbered = await call('POST', path, payWith('4242424242424242'));
    expect(numbered.body.messages).toMatchObject([{ code: 'payment_declined' }]);
    const challenged = await call('POST', path, payWith('challenge_token'));
    expect(challenged.body).toMatchObject({ status: 'requires_escalation', messages: [{ code: 'requires_3ds' }] });
    expect(await db().selectFrom('orders').select('id').where('number', 'is not', null).execute()).toEqual([]);
  });

  test('each refusal has the code of the protocol', async () => {
    const { call, create } = await openAcp();
    expect(await create(mugs, { Authorization: '' })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const wrongKey = await create(mugs, { Authorization: 'Bearer agk_wrong' });
    expect(wrongKey).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await create(mugs, { 'API-Version': '' })).toMatchObject({
      status: 400,
      body: { code: 'missing_api_version', supported_versions: [version] },
    });
    expect(await create(mugs, { 'API-Version': '2025-09-29' })).toMatchObject({
      status: 400,
      body: { code: 'unsupported_api_version', supported_versions: [version] },
    });
    expect(await create(mugs, { 'Idempotency-Key': '' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_request', code: 'idempotency_key_required' },
    });
    const named = { 'Idempotency-Key': 'k'.repeat(255) };
    expect((await create(mugs, named)).status).toBe(201);
    expect(await create(complete, named)).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    expect((await create(mugs, { 'Idempotency-Key': 'k'.repeat(256) })).status).toBe(400);
    expect(await create('{')).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    expect(await create({ ...mugs, line_items: [{ id: 'everyday-mug', quantity: 0 }] })).toMatchObject({
      status: 400,
      body: { code: 'invalid', param: '$.line_items[0].quantity' },
    });
    for (const body of [{}, { line_items: [] }]) {
      const empty = { status: 400, body: { code: 'missing', param: '$.line_items' } };
      expect(await create({ ...body, currency: 'usd', capabilities: {} })).toMatchObject(empty);
    }
    const faulty = await create({ line_items: [{ id: 1, quantity: 0.5 }], currency: 'dollars', capabilities: {} });
    for (const param of ['$.line_items[0].id', '$.line_items[0].quantity', '$.currency'])
      expect(faulty.body.message).toContain(param);
    expect(await create({ ...mugs, line_items: [{ id: 'nothing' }] })).toMatchObject({
      status: 400,
      body: { code: 'unsupported', param: '$.line_items[0]' },
    });
    expect(await call('GET', '/checkout_sessions/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await call('POST', '/checkout_sessions/nothing/cancel')).status).toBe(404);
    const { body: created } = await create(complete);
    const canceled = await call('POST', `/checkout_sessions/${created.id}/cancel`, {
      intent_trace: { reason_code: 'comparison' },
    });
    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect((await call('POST', `/checkout_sessions/${created.id}/cancel`)).status).toBe(405);
  });

  test('calls that come at once with one key create one session', async () => {
    const { create } = await openAcp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(mugs, { 'Idempotency-Key': 'at-once' })));
    const sessions = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(sessions.size).toBe(1);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_in_flight' });
      expect(headers.get('retry-after')).toBe('2');
    }
    expect(await db().selectFrom('agent_sessions').select('id').execute()).toHaveLength(1);
  });

  test('the rules of the owner hold as they do for other protocols', async () => {
    const { call, create, operator, agent, app, key } = await openAcp({
      complete_by_token: true,
      limits: { order_pieces: 1 },
      excluded_products: [ids.watch],
      excluded_countries: ['CA'],
      discounts: false,
    });
    const { body: created } = await create();
    const limited = await call('POST', `/checkout_sessions/${created.id}/complete`, payWith('success_token'));
    expect(limited.body).toMatchObject({ messages: [{ code: 'maximum_exceeded' }] });
    const watch = await create({ ...complete, line_items: [{ id: ids.watch }] });
    expect(watch.body).toMatchObject({ status: 'requires_escalation', messages: [{ code: 'unsupported' }] });
    const canadian = { ...address, country: 'CA', state: 'ON', city: 'Toronto', postal_code: 'M5V 2H1' };
    const abroad = await create({ ...complete, fulfillment_details: { ...fulfillment_details, address: canadian } });
    expect(JSON.stringify(abroad.body.messages)).toContain('region_restricted');
    const coupon = await create({ ...complete, discounts: { codes: ['ANY'] } });
    expect(coupon.body.discounts).toMatchObject({ codes: [], applied: [], rejected: [{ code: 'ANY' }] });
    await operator.patch(`/agents/${agent.id}`, { status: 'stopped' });
    expect((await create()).status).toBe(403);
    await operator.patch(`/agents/${agent.id}`, { status: 'new' });
    await operator.put('/settings/agents', { value: { mode: 'known' } });
    expect((await create()).status).toBe(403);
    await operator.put('/settings/agents', { value: { mode: 'off' } });
    const headers = { Authorization: `Bearer ${key}`, 'API-Version': version };
    for (const path of ['/.well-known/acp.json', '/acp/checkout_sessions/nothing'])
      expect((await app.request(`${origin}${path}`, { headers })).status).toBe(404);
  });

  test('whatever a call of ACP has, the answer is its own fault', async () => {
    const { call, create, faults } = await openAcp({ complete_by_token: true });
    const { body: created } = await create();
    const path = `/checkout_sessions/${created.id}`;
    const values = [null, 0, -1, 1e300, '', 'x'.repeat(10_000), [], {}, [[]], true, 'a\u0000b', '\ud800', '__proto__'];
    const builds = [
      (value: unknown) => value,
      (value: unknown) => ({ line_items: value, items: value }),
      (value: unknown) => ({ line_items: [{ id: value, quantity: value }] }),
      (value: unknown) => ({ ...mugs, currency: value }),
      (value: unknown) => ({ ...mugs, buyer: value, discounts: value, coupons: value, locale: value }),
      (value: unknown) => ({ ...mugs, buyer: { email: value, full_name: value }, coupons: [value] }),
      (value: unknown) => ({ ...mugs, fulfillment_details: { name: value, address: value } }),
      (value: unknown) => ({ ...mugs, fulfillment_details: { address: { ...address, country: value, state: value } } }),
      (value: unknown) => ({ ...mugs, selected_fulfillment_options: [{ type: 'shipping', option_id: value }] }),
      (value: unknown) => ({ payment_data: value }),
      (value: unknown) => ({
        payment_data: { handler_id: value, instrument: { type: 'card', credential: { token: value } } },
      }),
    ];
    for (const value of values) {
      for (const build of builds) {
        for (const target of ['/checkout_sessions', path, `${path}/complete`]) {
          const { status } = await call('POST', target, JSON.stringify(build(value)));
          expect(
            status,
            `${target} ${JSON.stringify(build(value)).slice(0, 200)} ${JSON.stringify(faults)}`,
          ).toBeLessThan(500);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test('a session of another agent is none', async () => {
    const { create, operator, app } = await openAcp();
    const { body: created } = await create();
    const stranger = await operator.post('/agents', { profile_url: 'http://127.0.0.1:1/another.json' });
    const { key } = (await operator.post(`/agents/${stranger.body.id}/key`)).body;
    const headers = { Authorization: `Bearer ${key}`, 'API-Version': version };
    expect((await app.request(`${origin}/acp/checkout_sessions/${created.id}`, { headers })).status).toBe(404);
  });

  test('the platform gets the whole order after each event, signed with the secret of both sides', async () => {
    const { call, create, operator, platform, deps } = await openAcp({ complete_by_token: true });
    const { body: created } = await create();
    const completed = await call('POST', `/checkout_sessions/${created.id}/complete`, payWith('success_token'));
    const { id } = completed.body.order;
    platform.answer = (_, response) => response.end('{"received":true}');
    const sender = new OrderDeliverySender(deps, buildOrderBody);
    const announce = async () => {
      await publishEvents(deps);
      await queueOrderDeliveries(deps);
      await sender.sendDueDeliveries();
    };
    await announce();
    const readHooks = () => platform.requests.map(({ headers, body }) => ({ headers, body, json: JSON.parse(body) }));
    await expect.poll(() => readHooks().map(({ json }) => json.type)).toContain('order_create');
    await operator.post(`/orders/${id}/ship`, { all: true, tracking: 'TRACK-1' });
    await announce();
    const isShipped = ({ json }: { json: { data: { status: string } } }) => json.data.status === 'shipped';
    await expect.poll(() => readHooks().some(isShipped)).toBe(true);
    for (const { headers, body, json } of readHooks()) {
      expect(listAcpFaults('WebhookEvent', json)).toEqual([]);
      const [, time = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['merchant-signature'])) ?? [];
      expect(signature).toBe(createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex'));
      expect(headers['ucp-agent']).toBeUndefined();
      expect(json.data).toMatchObject({ type: 'order', id, checkout_session_id: created.id });
    }
    const shipped = readHooks().find(isShipped)?.json;
    expect(shipped).toMatchObject({
      type: 'order_update',
      data: {
        line_items: [{ quantity: { ordered: 2, current: 2, fulfilled: 2 }, status: 'fulfilled' }],
        fulfillments: [{ type: 'shipping', status: 'shipped', tracking_number: 'TRACK-1' }],
      },
    });
    const listed = JSON.stringify((await operator.get('/agents')).body);
    expect(listed).not.toContain(webhookSecret);
    expect(JSON.stringify(await db().selectFrom('agents').selectAll().execute())).not.toContain(webhookSecret);
  });
});
