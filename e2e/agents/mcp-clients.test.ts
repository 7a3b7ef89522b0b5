import { randomUUID } from 'node:crypto';
import type { Db } from '@mercer/server';
import { buildSignedCall, eachDatabase, startPlatform } from '@mercer/server/testing';
import {
  Client as StatelessClient,
  StreamableHTTPClientTransport as StatelessTransport,
} from '@modelcontextprotocol/client';
import { Client as HandshakeClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HandshakeTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { buyer, fulfillment } from './agent.ts';
import { listSchemaFaults } from './validate.ts';

const address = new URL('http://localhost:3000/mcp');
const identity = { name: 'test-client', version: '1.0.0' };

/** The official client of an era, as far as a purchase needs it. */
interface McpClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const clients: [version: string, open: (fetch: Fetch) => Promise<McpClient>][] = [
  [
    '2025-11-25',
    async (fetch) => {
      const client = new HandshakeClient(identity);
      // The transport's optional session id is not exactly optional for the compiler
      await client.connect(new HandshakeTransport(address, { fetch }) as Parameters<typeof client.connect>[0]);
      return client as McpClient;
    },
  ],
  [
    '2026-07-28',
    async (fetch) => {
      const client = new StatelessClient(identity, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
      await client.connect(new StatelessTransport(address, { fetch }));
      return client as McpClient;
    },
  ],
];

eachDatabase((db: () => Db) => {
  describe.each(clients)('the official client of MCP %s', (version, open) => {
    async function openClient(settings: object = {}) {
      await db()
        .insertInto('settings')
        .values({ id: 'agents', value: JSON.stringify(settings) })
        .execute();
      const shop = await openTestShop(db());
      const platform = await startPlatform('2026-08-25');
      const requests: Headers[] = [];
      const fetch: Fetch = async (url, init = {}) => {
        const { method = 'GET', body } = init;
        const headers = Object.fromEntries(new Headers(init.headers));
        const text = typeof body === 'string' ? body : '';
        const options = { method, path: new URL(url).pathname, body: text, headers };
        const call = buildSignedCall(platform, 'ES256', shop.deps.now(), options);
        requests.push(call.headers);
        const request = { method, headers: call.headers, ...(text && { body: text }) };
        return shop.app.fetch(new Request(url, request));
      };
      const client = await open(fetch);
      onTestFinished(() => client.close());
      const callTool = async (name: string, toolArguments: object) => {
        const meta = { 'ucp-agent': { profile: platform.profileUrl }, 'idempotency-key': randomUUID() };
        const result = await client.callTool({ name, arguments: { meta, ...toolArguments } });
        expect(result.isError ?? false, JSON.stringify(result)).toBe(false);
        // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
        return result.structuredContent as any;
      };
      return { client, callTool, requests };
    }

    const checkout = { line_items: [{ item: { id: 'everyday-mug' }, quantity: 2 }], buyer, fulfillment };

    test('lists the tools, and fills a checkout that its buyer confirms', async () => {
      const { client, callTool, requests } = await openClient();
      expect(client.getServerVersion()?.name).toBe('mercer');
      const { tools } = await client.listTools();
      expect(tools).toHaveLength(13);
      const searchAnswer = await callTool('search_catalog', { catalog: { query: 'mug' } });
      expect(searchAnswer.products[0].handle).toBe('everyday-mug');
      const created = await callTool('create_checkout', { checkout });
      expect(listSchemaFaults('2026-08-25', 'checkout', created)).toEqual([]);
      expect(created).toMatchObject({ status: 'requires_escalation' });
      expect(created.continue_url).toMatch(/^http:\/\/localhost:3000\/checkout\/agent-/);
      expect(requests.at(-1)?.get('mcp-protocol-version')).toBe(version);
    });

    test('buys with the token of the sandbox', async () => {
      const { callTool } = await openClient({ complete_by_token: true });
      const created = await callTool('create_checkout', { checkout });
      const credential = { type: 'token', token: 'success_token' };
      const instrument = { id: 'instrument', handler_id: 'mock_payment_handler', type: 'card', credential };
      const payment = { instruments: [instrument] };
      const completed = await callTool('complete_checkout', { id: created.id, checkout: { payment } });
      expect(completed).toMatchObject({ status: 'completed' });
      const order = await callTool('get_order', { id: completed.order.id });
      expect(order).toMatchObject({ checkout_id: created.id, line_items: [{ quantity: { total: 2 } }] });
    });
  });
});
