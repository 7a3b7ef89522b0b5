import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { buyer, destination, fulfillment, readTotal, TestAgent } from './agent.ts';
import { listSchemaFaults, type UcpVersion } from './validate.ts';

const versions: UcpVersion[] = ['2026-08-25', '2026-04-08'];
const mugs = { line_items: [{ item: { id: 'everyday-mug' }, quantity: 2 }] };
const success = {
  payment: {
    instruments: [
      {
        id: 'instrument',
        handler_id: 'mock_payment_handler',
        type: 'card',
        credential: { type: 'token', token: 'success_token' },
      },
    ],
  },
};

eachDatabase((db: () => Db) => {
  const setAgents = (value: object) =>
    db()
      .insertInto('settings')
      .values({ id: 'agents', value: JSON.stringify(value) })
      .execute();

  describe.each(versions)('UCP %s', (version) => {
    async function openShop() {
      const shop = await openTestShop(db());
      return { ...shop, agent: new TestAgent(shop, version) };
    }

    test('the profile fits the schema, and may be kept for some minutes', async () => {
      const { app } = await openShop();
      const answer = await app.request(`http://localhost:3000/.well-known/ucp/${version}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/public, max-age=\d{2,}/);
      const profile = await answer.json();
      expect(profile.ucp.version).toBe(version);
      expect(listSchemaFaults(version, 'profile', profile)).toEqual([]);
      const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
      expect((await app.request(`http://localhost:3000/.well-known/ucp/${version}`, { headers })).status).toBe(304);
    });

    test('products are searched, looked up by each of their names, and read with their variants', async () => {
      const { agent } = await openShop();
      const searchAnswer = await agent.post('/catalog/search', { query: 'mug' });
      expect(searchAnswer.body.products[0]).toMatchObject({
        handle: 'everyday-mug',
        variants: [{ id: 'everyday-mug' }],
      });
      const names = ['everyday-mug', ids.mug, ids.teeSmall, 'nothing'];
      const looked = await agent.post('/catalog/lookup', { ids: names });
      expect(looked.body.products).toHaveLength(2);
      expect(looked.body.messages).toMatchObject([{ code: 'not_found' }]);
      const tee = await agent.post('/catalog/product', { id: ids.tee });
      expect(tee.body.product.variants.map(({ id }: { id: string }) => id)).toEqual([ids.teeSmall, ids.teeLarge]);
      expect((await agent.post('/catalog/product', { id: 'nothing' })).body.ucp.status).toBe('error');
    });

    test('a list of products goes on at its cursor', async () => {
      const { agent } = await openShop();
      const first = await agent.post('/catalog/search', { pagination: { limit: 2 } });
      expect(first.body.pagination).toMatchObject({ has_next_page: true, total_count: 5 });
      const { cursor } = first.body.pagination;
      const second = await agent.post('/catalog/search', { pagination: { limit: 4, cursor } });
      expect(second.body.products.length).toBeGreaterThan(0);
      const wrong = await agent.post('/catalog/search', { pagination: { cursor: 'nonsense' } });
      expect(wrong.body.messages).toMatchObject([{ code: 'invalid_cursor' }]);
    });

    test('a checkout says what it misses, then that its buyer confirms it', async () => {
      const { agent } = await openShop();
      const created = await agent.post('/checkout-sessions', mugs);
      expect(created.status).toBe(201);
      expect(created.body.status).toBe('incomplete');
      const paths = created.body.messages.map(({ path }: { path: string }) => path);
      expect(paths).toContain('$.buyer.email');
      const { id } = created.body;
      const updated = await agent.put(`/checkout-sessions/${id}`, { ...mugs, buyer, fulfillment });
      expect(updated.body).toMatchObject({ status: 'requires_escalation', buyer });
      expect(updated.body.continue_url).toMatch(/^http:\/\/localhost:3000\/checkout\/agent-/);
      const [method] = updated.body.fulfillment.methods;
      expect(method.groups[0].selected_option_id).toBe(method.groups[0].options[0].id);
      const read = await agent.get(`/checkout-sessions/${id}`);
      expect({ ...read.body, continue_url: '' }).toEqual({ ...updated.body, continue_url: '' });
    });

    test('the name of the destination is that of the invoice where no other is given', async () => {
      await setAgents({ complete_by_token: true });
      const { agent } = await openShop();
      const place = { ...destination, first_name: 'Grace', last_name: 'Hopper' };
      const request = { methods: [{ type: 'shipping', destinations: [place], selected_destination_id: 'home' }] };
      const body = { ...mugs, buyer: { email: 'grace@example.com' }, fulfillment: request };
      const { body: created } = await agent.post('/checkout-sessions', body);
      const { id: _, ...billing_address } = destination;
      const instruments = success.payment.instruments.map((instrument) => ({ ...instrument, billing_address }));
      const completed = await agent.post(`/checkout-sessions/${created.id}/complete`, { payment: { instruments } });
      expect(completed.body, JSON.stringify(completed.body.messages)).toMatchObject({ status: 'completed' });
    });

    test('an agent completes a checkout by a token where the owner lets it', async () => {
      await setAgents({ complete_by_token: true });
      const { agent, sandbox } = await openShop();
      const { body: created } = await agent.post('/checkout-sessions', { ...mugs, buyer, fulfillment });
      expect(created).toMatchObject({ status: 'ready_for_complete', messages: [] });
      const completed = await agent.post(`/checkout-sessions/${created.id}/complete`, success);
      expect(completed.body).toMatchObject({ status: 'completed', order: { label: expect.any(String) } });
      expect(readTotal(completed.body, 'total')).toBe(readTotal(created, 'total'));
      const order = await agent.get(`/orders/${completed.body.order.id}`);
      expect(order.body).toMatchObject({
        checkout_id: created.id,
        line_items: [{ quantity: { total: 2, fulfilled: 0 } }],
      });
      expect((await agent.put(`/checkout-sessions/${created.id}`, mugs)).status).toBe(409);
      expect(sandbox).toBeDefined();
    });
  });
});
