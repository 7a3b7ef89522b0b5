import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** As OTLP has it in JSON. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of traces that keeps what it gets until the test ends. */
export async function otlpReceiver() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') sent.push((await json(request)) as Sent);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const resources = () => sent.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => new Set(resources().map(({ resource }) => attributeOf(resource, 'service.name'))),
  };
}

export function attributeOf({ attributes }: { attributes: Attribute[] }, key: string): string | number | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}
