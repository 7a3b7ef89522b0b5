import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Traces } from './traces.ts';

test('a collector that takes nothing is told of once, and holds up neither requests nor the end', async () => {
  const { endpoint, getRequestCount } = await openRefusingCollector();
  const { traces, reportedFailures } = openTraces(endpoint, 1);
  for (let n = 0; n < 3; n += 1) traceRequest(traces);
  await traces.end();
  expect(getRequestCount()).toBeGreaterThan(0);
  expect(reportedFailures).toEqual(['traces could not be sent']);
});

test('of a share of none nothing is sent but what a caller traces', async () => {
  const { endpoint, getRequestCount } = await openRefusingCollector();
  const { traces } = openTraces(endpoint, 0);
  const request = traceRequest(traces);
  expect(request.traceparent).toMatch(new RegExp(`^00-${request.id}-[\\da-f]{16}-00$`));
  await traces.end();
  expect(getRequestCount()).toBe(0);

  const callerTraces = openTraces(endpoint, 0).traces;
  const traced = traceRequest(callerTraces, { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` });
  expect(traced.traceparent).toMatch(new RegExp(`^00-${'ab'.repeat(16)}-[\\da-f]{16}-01$`));
  await callerTraces.end();
  expect(getRequestCount()).toBe(1);
});

/** 400: what is sent is not asked for again. */
async function openRefusingCollector() {
  let requestCount = 0;
  const server = createServer((_, response) => {
    requestCount += 1;
    response.writeHead(400).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    getRequestCount: () => requestCount,
  };
}

function openTraces(endpoint: string, share: number) {
  const reportedFailures: string[] = [];
  const log = { info() {}, error: (message: string) => void reportedFailures.push(message) };
  return { traces: new Traces({ endpoint, share, database: 'sqlite', log }), reportedFailures };
}

function traceRequest(traces: Traces, headers: Record<string, string> = {}) {
  const request = traces.startRequest(new Request('http://localhost/search?q=mug', { headers }));
  request.recordStatement({ sql: 'select 1', durationMs: 1, hasFailed: false });
  request.end({ id: 'from-the-test', method: 'GET', route: '/search', status: 200 });
  return request;
}
