import { randomUUID } from 'node:crypto';
import type { Db } from '@mercer/server';
import { buildSignedCall, eachDatabase, startPlatform } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';
import { buyer, fulfillment, TestAgent } from './agent.ts';

const address = 'http://localhost:3000/mcp';
const stateless = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const clientMeta = { ...stateless, 'io.modelcontextprotocol/clientCapabilities': {} };

eachDatabase((db: () => Db) => {
  async function openMcp() {
    const shop = await openTestShop(db());
    const platform = await startPlatform('2026-08-25');
    const profile = platform.profileUrl;
    const send = async (body: unknown, headers: Record<string, string> = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const accepted = { Accept: 'application/json, text/event-stream', ...headers };
      const call = buildSignedCall(platform, 'ES256', shop.deps.now(), { path: '/mcp', body: text, headers: accepted });
      const response = await shop.app.request(address, { method: 'POST', headers: call.headers, body: text });
      const answer = await response.text();
      return { status: response.status, body: answer ? JSON.parse(answer) : null };
    };
    const request = async (method: string, params: object = {}, headers: Record<string, string> = {}) =>
      (await send({ jsonrpc: '2.0', id: 1, method, params }, headers)).body;
    const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() };
    const callTool = (name: string, toolArguments: object, more: object = {}) =>
      request('tools/call', { name, arguments: { meta, ...toolArguments }, ...more });
    return { shop, platform, profile, send, request, callTool };
  }

  test('a client with a handshake and one without list the same tools, within 60 KB', async () => {
    const { send, request } = await openMcp();
    const shaken = await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} });
    expect(shaken.result).toMatchObject({ protocolVersion: '2025-11-25', capabilities: { tools: {} } });
    const initialized = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(initialized).toEqual({ status: 202, body: null });
    const listed = await request('tools/list', {}, { 'MCP-Protocol-Version': '2025-11-25' });
    const discovered = await request('server/discover', { _meta: clientMeta });
    expect(discovered.result).toMatchObject({ resultType: 'complete', cacheScope: 'public' });
    expect(discovered.result.supportedVersions).toEqual(expect.arrayContaining(['2026-07-28', '2025-11-25']));
    const listedAgain = await request('tools/list', { _meta: clientMeta });
    expect(listedAgain.result.tools).toEqual(listed.result.tools);
    expect(listedAgain.result).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number) });
    expect(listed.result.tools).toHaveLength(13);
    expect(JSON.stringify(listed.result.tools).length).toBeLessThan(60_000);
    for (const { description, outputSchema } of listed.result.tools) {
      expect(description.length).toBeGreaterThan(10);
      expect(outputSchema.type).toBe('object');
    }
  });

  test('a tool answers with the body that REST answers with, once as JSON and once as text', async () => {
    const { shop, platform, callTool } = await openMcp();
    const agent = new TestAgent(shop, '2026-08-25', 'agent', platform);
    const line_items = [{ item: { id: 'everyday-mug' }, quantity: 1 }];
    const created = await callTool('create_checkout', { checkout: { line_items, buyer, fulfillment } });
    const { structuredContent, content } = created.result;
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    expect(structuredContent.status).toBe('requires_escalation');
    const byMcp = await callTool('get_checkout', { id: structuredContent.id }, { _meta: clientMeta });
    const byRest = await agent.get(`/checkout-sessions/${structuredContent.id}`);
    const omitUrl = (body: object) => ({ ...body, continue_url: '' });
    expect(omitUrl(byMcp.result.structuredContent)).toEqual(omitUrl(byRest.body));
    const search = { query: 'mug' };
    const toolAnswer = await callTool('search_catalog', { catalog: search });
    expect(toolAnswer.result.structuredContent).toEqual((await agent.post('/catalog/search', search)).body);
    expect((await callTool('get_order', { id: 'none' })).result.structuredContent.ucp.status).toBe('error');
  });

  test('refusals have the codes of JSON-RPC and of UCP', async () => {
    const { request, send, profile } = await openMcp();
    const anonymous = await request('tools/call', { name: 'search_catalog', arguments: { catalog: {} } });
    expect(anonymous.error).toMatchObject({ code: -32001, data: { code: 'invalid_profile_url' } });
    expect((await request('nothing')).error.code).toBe(-32601);
    expect((await request('tools/call', { name: 'nothing' })).error.code).toBe(-32602);
    expect((await send('{')).body.error.code).toBe(-32700);
    expect((await send([])).body.error.code).toBe(-32600);
    const unsupported = await request('tools/list', {
      _meta: { ...stateless, 'io.modelcontextprotocol/protocolVersion': '1999-01-01' },
    });
    expect(unsupported.error.data.supported).toContain('2026-07-28');
    const meta = { 'ucp-agent': { profile } };
    const keyless = await request('tools/call', { name: 'cancel_checkout', arguments: { meta, id: 'x' } });
    expect(keyless.error.code).toBe(-32602);
  });

  test('a page of another origin may not call, and there is no stream', async () => {
    const { shop, send } = await openMcp();
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await send(ping, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(ping, { Origin: 'http://localhost:3000' })).status).toBe(200);
    expect((await shop.app.request(address)).status).toBe(405);
  });

  test('a model learns from /llms.txt where it may shop', async () => {
    const { shop } = await openMcp();
    const answer = await shop.app.request('http://localhost:3000/llms.txt');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('http://localhost:3000/.well-known/ucp');
  });
});
