import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { LogLines } from './log-lines.ts';
import { SentLogs } from './otlp-logs.ts';

interface Record {
  timeUnixNano: string;
  severityText: string;
  body: { stringValue: string };
  attributes: { key: string; value: object }[];
}

interface OtlpBody {
  resourceLogs: { scopeLogs: { logRecords: Record[] }[] }[];
}

/** A collector. @param status of its answers */
async function openCollector(status: number) {
  const bodies: OtlpBody[] = [];
  const paths = new Set<string | undefined>();
  const server = createServer(async (request, answer) => {
    paths.add(request.url);
    bodies.push((await json(request)) as OtlpBody);
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const listScopeLogs = () => bodies.flatMap(({ resourceLogs }) => resourceLogs).flatMap(({ scopeLogs }) => scopeLogs);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    lines: () => listScopeLogs().flatMap(({ logRecords }) => logRecords),
  };
}

function openSentLogs(endpoint: string) {
  const reportedFailures: string[] = [];
  const sentLogs = new SentLogs({ endpoint, log: { error: (message: string) => void reportedFailures.push(message) } });
  const writtenLines: string[] = [];
  const getCurrentTime = () => new Date('2026-06-01T12:00:00.000Z');
  const lines = new LogLines({
    write: (text) => void writtenLines.push(text),
    now: getCurrentTime,
    also: (line) => sentLogs.sendLine(line),
  });
  return { reportedFailures, sentLogs, lines, writtenLines };
}

test('each line of the log is on another machine as well, with its time, level and fields', async () => {
  const { endpoint, lines, paths } = await openCollector(200);
  const shop = openSentLogs(endpoint);
  shop.lines.info('a login failed', { request: 'r1', attempts: 3, isKnown: false, why: { code: 'INVALID' } });
  shop.lines.error('a webhook is given up', { delivery: 'd1' });
  shop.lines.end();
  await shop.sentLogs.end();
  expect([...paths]).toEqual(['/v1/logs']);
  expect(lines().map(({ severityText, body }) => [severityText, body.stringValue])).toEqual([
    ['INFO', 'a login failed'],
    ['ERROR', 'a webhook is given up'],
  ]);
  const [login] = lines();
  expect(login?.timeUnixNano).toBe(`${Date.parse('2026-06-01T12:00:00.000Z')}000000`);
  expect(login?.attributes).toEqual([
    { key: 'request', value: { stringValue: 'r1' } },
    { key: 'attempts', value: { intValue: 3 } },
    { key: 'isKnown', value: { boolValue: false } },
    { key: 'why', value: { stringValue: '{"code":"INVALID"}' } },
  ]);
  expect(shop.writtenLines.join('').trim().split('\n')).toHaveLength(2);
  expect(shop.reportedFailures).toEqual([]);
});

test('a collector that takes none is told of once, and the lines stay here', async () => {
  const { endpoint } = await openCollector(400);
  const shop = openSentLogs(endpoint);
  for (let n = 0; n < 3; n += 1) shop.lines.info(`line ${n}`);
  shop.lines.end();
  await shop.sentLogs.end();
  expect(shop.reportedFailures).toEqual(['the log could not be sent']);
  expect(shop.writtenLines.join('').trim().split('\n')).toHaveLength(3);
});
