import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { buyer, destination, fulfillment, TestAgent } from './agent.ts';

const origin = 'http://localhost:3000';

eachDatabase((db: () => Db) => {
  const wrongValues = [null, 0, -1, 1e300, '', 'x'.repeat(100_000), [], {}, [[]], true, 'a\u0000b', '\ud800'];
  const fields = [
    (value: unknown) => value,
    (value: unknown) => ({ line_items: value }),
    (value: unknown) => ({ line_items: [value] }),
    (value: unknown) => ({ line_items: [{ item: { id: value }, quantity: 1 }] }),
    (value: unknown) => ({ line_items: [{ item: { id: ids.mug }, quantity: value }] }),
    (value: unknown) => ({ line_items: [{ item: { id: ids.mug }, quantity: 1 }], buyer: value }),
    (value: unknown) => ({ line_items: [{ item: { id: ids.mug }, quantity: 1 }], buyer: { email: value } }),
    (value: unknown) => ({
      line_items: [{ item: { id: ids.mug }, quantity: 1 }],
      buyer: { consent: { [String(value)]: value } },
    }),
    (value: unknown) => ({ line_items: [{ item: { id: ids.mug }, quantity: 1 }], discounts: { codes: [value] } }),
    (value: unknown) => ({ line_items: [{ item: { id: ids.mug }, quantity: 1 }], fulfillment: { methods: value } }),
    (value: unknown) => ({
      line_items: [{ item: { id: ids.mug }, quantity: 1 }],
      fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...destination, address_country: value }] }] },
    }),
    (value: unknown) => ({ query: value, filters: value, pagination: value }),
    (value: unknown) => ({ query: value, filters: { categories: [value], price: { min: value } } }),
    (value: unknown) => ({ ids: [value], id: value, selected: value, cart_id: value }),
    (value: unknown) => ({ payment: { instruments: [{ handler_id: value, credential: { token: value } }] } }),
  ];

  test('whatever an agent sends, the answer is its own fault, and says nothing of the shop’s inside', async () => {
    const shop = await openTestShop(db());
    const agent = new TestAgent(shop);
    const { body: checkout } = await agent.post('/checkout-sessions', {
      line_items: [{ item: { id: ids.mug }, quantity: 1 }],
      buyer,
      fulfillment,
    });
    const paths = ['/catalog/search', '/catalog/lookup', '/catalog/product', '/carts', '/checkout-sessions'];
    const calls: [string, string][] = [
      ...paths.map((path): [string, string] => ['POST', path]),
      ['PUT', `/checkout-sessions/${checkout.id}`],
      ['POST', `/checkout-sessions/${checkout.id}/complete`],
    ];
    for (const value of wrongValues) {
      for (const build of fields) {
        const answers = await Promise.all(calls.map(([method, path]) => agent.call(method, path, build(value))));
        for (const { status, body } of answers) {
          expect(status, JSON.stringify(shop.faults)).toBeLessThan(500);
          expect(JSON.stringify(body)).not.toMatch(/node_modules|at Object\.|packages\/|SQLITE|syntax error/);
        }
      }
    }
    expect(shop.faults).toEqual([]);
  });

  test('bodies that are no JSON, and paths that name nothing, are refused', async () => {
    const { app } = await openTestShop(db());
    const headers = { 'UCP-Agent': 'profile="https://a.example/p.json"' };
    const post = (path: string, body: string, more: object = {}) =>
      app.request(`${origin}/ucp${path}`, { method: 'POST', body, headers: { ...headers, ...more } });
    expect((await post('/carts', '{')).status).toBe(400);
    expect((await post('/carts', `${'['.repeat(50)}${']'.repeat(50)}`)).status).toBe(400);
    expect((await post('/carts', JSON.stringify('x'.repeat(2_000_000)))).status).toBe(413);
    expect((await post('/nothing', '{}')).status).toBe(404);
    for (const id of ['%00', '..%2f..', "'", 'x'.repeat(1500), '%f0%28']) {
      const read = await app.request(`${origin}/ucp/checkout-sessions/${id}`, { headers });
      expect(read.status).toBeLessThan(500);
    }
    expect((await app.request(`${origin}/ucp/carts`, { method: 'POST', body: '{}' })).status).toBe(400);
  });

  test('a shop that wants no agents has none of their paths', async () => {
    await db()
      .insertInto('settings')
      .values({ id: 'agents', value: JSON.stringify({ mode: 'off' }) })
      .execute();
    const { app } = await openTestShop(db());
    const paths = ['/.well-known/ucp', '/.well-known/ucp/2026-04-08', '/llms.txt', '/ucp/orders/1', '/mcp'];
    for (const path of paths) expect((await app.request(`${origin}${path}`)).status, path).toBe(404);
    expect((await app.request(`${origin}/mcp`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});
