import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { address } from '../address.ts';
import { buyOverHttp } from '../buy-over-http.ts';
import { temporaryDatabase } from '../temporary-database.ts';
import { openDemoShop } from './open-shop.ts';
import { otlpReceiver, readAttribute } from './otlp-receiver.ts';

const token = 'a-token-of-some-length';

/** Texts that a shopper types, and tokens that give access to their orders and accounts. */
const secrets = [...Object.values(address), 'ada@mercer.test', '4242424242424242', '4242', 'tok_', token].filter(
  (text) => text.length > 3,
);

/** Removes ids and times, whose digits may be anything. */
function withoutDraws(text: string): string {
  return text.replaceAll(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b|\b[\da-f]{16,}\b|:\d{5}\b/g, '…');
}

const postgres = postgresUrl;
const databases: [string, () => Promise<string>][] = [
  ['SQLite', async () => ''],
  ...(postgres ? [['PostgreSQL', () => temporaryDatabase(postgres)] as [string, () => Promise<string>]] : []),
];

describe.each(databases)('%s', (name, databaseUrl) => {
  async function openWatchedShop(settings: NodeJS.ProcessEnv) {
    let output = '';
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += text;
      return true;
    });
    onTestFinished(() => spy.mockRestore());
    const shop = await openDemoShop(await databaseUrl(), settings);
    let isOpen = true;
    const closeShop = async () => {
      if (isOpen) await shop.close();
      isOpen = false;
    };
    onTestFinished(closeShop);
    const readLogLines = () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{"time"'))
        .map((line) => JSON.parse(line));
    return { url: shop.url, close: closeShop, lines: readLogLines };
  }

  test('log and traces of a purchase have an id from request to statement, and nothing of the shopper', async () => {
    const collector = await otlpReceiver();
    const { url, close, lines } = await openWatchedShop({
      REQUEST_LOG: 'statements',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const order = await buyOverHttp(url, { slug: 'everyday-mug' });
    const headers = { 'x-request-id': 'from-the-browser', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };
    const page = await fetch(`${url}/search?q=ada%40mercer.test`, { headers });
    expect(page.headers.get('x-request-id')).toBe('from-the-browser');
    await fetch(`${url}/orders/${order.id}?token=${token}`);
    await close();

    const logLines = lines();
    const browserLines = logLines.filter(({ request_id }) => request_id === 'from-the-browser');
    expect(browserLines.at(-1)).toMatchObject({
      message: 'request',
      method: 'GET',
      route: '/search',
      status: 200,
      trace_id: 'ab'.repeat(16),
    });
    const statements = browserLines.filter(({ message }) => message === 'statement');
    expect(statements.length).toBe(browserLines.at(-1).statements);
    expect(statements.length).toBeGreaterThan(0);
    expect(logLines).toContainEqual(
      expect.objectContaining({ message: 'request', method: 'POST', route: '/api/cart/order', status: 200 }),
    );

    const spans = collector.spans().filter(({ traceId }) => traceId === 'ab'.repeat(16));
    const request = spans.find(({ name }) => name === 'GET /search');
    expect(request).toMatchObject({ parentSpanId: 'cd'.repeat(8), kind: 2 });
    expect(request && readAttribute(request, 'http.response.status_code')).toBe(200);
    expect(request && readAttribute(request, 'mercer.request_id')).toBe('from-the-browser');
    const children = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(children.map((span) => readAttribute(span, 'db.query.text')).toSorted()).toEqual(
      statements.map(({ sql }) => sql).toSorted(),
    );
    expect(new Set(children.map((span) => readAttribute(span, 'db.system.name')))).toEqual(
      new Set([name.toLowerCase()]),
    );
    expect(collector.services()).toEqual(new Set(['mercer']));
    const traced = new Set(collector.spans().map(({ traceId }) => traceId));
    const requests = logLines.filter(({ message }) => message === 'request');
    expect(requests.filter(({ trace_id }) => !traced.has(trace_id))).toEqual([]);

    const text = [...logLines, ...collector.spans()].map((line) => JSON.stringify(line)).join('\n');
    expect(text).not.toContain(order.id);
    expect(secrets.filter((secret) => withoutDraws(text).includes(secret))).toEqual([]);
  });

  test('a Prometheus server with the token learns of requests, statements, queues and payments', async () => {
    const { url } = await openWatchedShop({ METRICS_TOKEN: token });
    const requestMetrics = () => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const [, filled = ''] = /^mercer_orders_last_hour (\d+)$/m.exec(await (await requestMetrics()).text()) ?? [];
    await buyOverHttp(url, { slug: 'everyday-mug' });
    await fetch(`${url}/wp-login.php`);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer another' } })).status).toBe(401);
    const answer = await requestMetrics();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const text = await answer.text();
    const samples = new Map(text.split('\n').map((line) => line.split(/ (?=\S+$)/) as [string, string]));
    const readMetric = (sample: string) => Number(samples.get(sample));
    expect(readMetric('http_request_duration_seconds_count{method="POST",route="/api/cart/order",status="200"}')).toBe(
      1,
    );
    expect(readMetric('http_request_duration_seconds_count{method="GET",route="unknown",status="404"}')).toBe(1);
    expect(readMetric('database_statement_duration_seconds_count')).toBeGreaterThan(30);
    expect(readMetric('mercer_payments_last_hour{gateway="card",status="succeeded"}')).toBe(1);
    expect(readMetric('mercer_orders_last_hour')).toBe(Number(filled) + 1);
    expect(readMetric('mercer_mails_last_hour')).toBeGreaterThanOrEqual(0);
    expect(readMetric('mercer_mails_failed')).toBe(0);
    for (const queue of ['mails', 'events', 'webhooks', 'functions']) {
      expect(readMetric(`mercer_queue_length{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
      expect(readMetric(`mercer_queue_age_seconds{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(readMetric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(samples.has('database_pool_connections{state="open"}')).toBe(name === 'PostgreSQL');
  });
});

test('browsers are told where the time went, where the owner wants it', async () => {
  const shop = await openDemoShop('', { SERVER_TIMING: 'on' });
  onTestFinished(() => shop.close());
  const readServerTiming = async (path: string) => (await fetch(`${shop.url}${path}`)).headers.get('server-timing');
  expect(await readServerTiming('/search?q=mug')).toMatch(
    /^total;dur=[\d.]+, database;dur=[\d.]+, backend;dur=[\d.]+, render;dur=[\d.]+$/,
  );
  expect(await readServerTiming('/healthz')).toMatch(/^total;dur=[\d.]+, database;dur=0$/);
});

test('a shop that nobody watches has no metrics and makes no ids', async () => {
  const shop = await openDemoShop();
  onTestFinished(() => shop.close());
  expect((await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  const { headers } = await fetch(shop.url);
  expect([headers.get('x-request-id'), headers.get('server-timing')]).toEqual([null, null]);
});
