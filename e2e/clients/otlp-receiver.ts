import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** Span in the JSON format of OTLP. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
}

interface TraceBody {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of traces that keeps what it gets until the test ends. */
export async function otlpReceiver() {
  const sentTraces: TraceBody[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') sentTraces.push((await json(request)) as TraceBody);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const listResources = () => sentTraces.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => listResources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => new Set(listResources().map(({ resource }) => readAttribute(resource, 'service.name'))),
  };
}

export function readAttribute({ attributes }: { attributes: Attribute[] }, key: string): string | number | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}
