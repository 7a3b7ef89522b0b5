import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { fetchOutside } from './no-redirect-fetch.ts';

test('a gateway that leads elsewhere is not followed, with what it was sent', async () => {
  const requestedPaths: string[] = [];
  const server = createServer((request, answer) => {
    requestedPaths.push(request.url ?? '');
    if (request.url === '/charges') answer.writeHead(307, { Location: '/inside' });
    request.pipe(answer);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a port was asked for
  const body = JSON.stringify({ amount: 100 });
  await expect(fetchOutside(new Request(`${url}/charges`, { method: 'POST', body }))).rejects.toThrow('fetch failed');
  const answer = await fetchOutside(new Request(`${url}/refunds`, { method: 'POST', body }));
  expect(await answer.text()).toBe(body);
  expect(requestedPaths).toEqual(['/charges', '/refunds']);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test.each(['before it answers', 'while it is read'])(
  'a call ends with its signal %s, whatever was collected',
  async (moment) => {
    const server = createServer((_, answer) => {
      if (moment === 'while it is read') answer.writeHead(200).write('{');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a port was asked for
    const stop = new AbortController();
    const readAnswerText = async () => {
      const answer = await fetchOutside(new Request(url, { signal: stop.signal }));
      return answer.text();
    };
    const reading = readAnswerText();
    const rejection = expect(reading).rejects.toThrow(/abort/);
    await once(server, 'request');
    for (let turn = 0; turn < 5; turn += 1) {
      collectGarbage();
      await new Promise(setImmediate);
    }
    stop.abort();
    await rejection;
  },
);
