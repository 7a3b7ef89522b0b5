import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Traces } from './traces.ts';

test('a collector that takes nothing is told of once, and holds up neither requests nor the end', async () => {
  const { endpoint, asked } = await refusing();
  const { traces, told } = opened(endpoint, 1);
  for (let n = 0; n < 3; n += 1) answered(traces);
  await traces.end();
  expect(asked()).toBeGreaterThan(0);
  expect(told).toEqual(['traces could not be sent']);
});

test('of a share of none nothing is sent but what a caller traces', async () => {
  const { endpoint, asked } = await refusing();
  const { traces } = opened(endpoint, 0);
  const request = answered(traces);
  expect(request.traceparent).toMatch(new RegExp(`^00-${request.id}-[\\da-f]{16}-00$`));
  await traces.end();
  expect(asked()).toBe(0);

  const own = opened(endpoint, 0).traces;
  const traced = answered(own, { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` });
  expect(traced.traceparent).toMatch(new RegExp(`^00-${'ab'.repeat(16)}-[\\da-f]{16}-01$`));
  await own.end();
  expect(asked()).toBe(1);
});

/** 400: what is sent is not asked for again. */
async function refusing() {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(400).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

function opened(endpoint: string, share: number) {
  const told: string[] = [];
  const log = { info() {}, error: (message: string) => void told.push(message) };
  return { traces: new Traces({ endpoint, share, database: 'sqlite', log }), told };
}

function answered(traces: Traces, headers: Record<string, string> = {}) {
  const request = traces.request(new Request('http://localhost/search?q=mug', { headers }));
  request.statement({ sql: 'select 1', durationMs: 1, hasFailed: false });
  request.end({ id: 'from-the-test', method: 'GET', route: '/search', status: 200 });
  return request;
}
