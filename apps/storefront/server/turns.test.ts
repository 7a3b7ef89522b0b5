import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTurns } from './turns.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work in several pieces, between which others come. */
async function pieces(name: string, seen: string[]) {
  for (const piece of ['begins', 'goes on', 'ends']) {
    seen.push(`${name} ${piece}`);
    await soon();
  }
}

test('a few work at a time, in order, and others come in between', async () => {
  const turn = createTurns({ atOnce: 1, longestMs: 60_000 });
  const seen: string[] = [];
  const others = async () => {
    for (let at = 0; at < 30; at += 1) {
      await soon();
      seen.push('other');
    }
  };
  const names = ['first', 'second', 'third'];
  await Promise.all([...names.map((name) => turn(() => pieces(name, seen))), others()]);
  const expected = names.flatMap((name) => [`${name} begins`, `${name} goes on`, `${name} ends`]);
  expect(seen.filter((name) => name !== 'other')).toEqual(expected);
  expect(seen.indexOf('other')).toBeLessThan(seen.indexOf('second begins'));
});

test('who waits long for somebody else keeps nobody', async () => {
  const turn = createTurns({ atOnce: 1, longestMs: 1 });
  let answer = () => {};
  const gateway = turn(() => new Promise<void>((resolve) => (answer = resolve)));
  await turn(async () => {});
  answer();
  await gateway;
  await turn(async () => {});
});

test('work that fails passes the turn on', async () => {
  const turn = createTurns({ atOnce: 1, longestMs: 60_000 });
  await expect(turn(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  expect(await turn(async () => 'page')).toBe('page');
});

test('what is short is answered before the second of the pages that wait', async () => {
  const turn = createTurns({ atOnce: 1, longestMs: 60_000 });
  const waiting = 20;
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [asked, begun]: [string[], string[]] = [[], []];
  const server = createServer(async ({ url = '' }, response) => {
    if (url !== '/healthz') {
      asked.push(url);
      if (asked.length === waiting) arrived.resolve();
      await turn(async () => {
        begun.push(url);
        await answered.promise;
      });
    }
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens to a port
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const pages = Array.from({ length: waiting }, (_, index) => ask(`/${index}`));
  await arrived.promise;
  expect(await ask('/healthz')).toBe(200);
  expect(begun).toHaveLength(1);
  answered.resolve();
  await Promise.all(pages);
  expect(begun).toEqual(asked);
});
