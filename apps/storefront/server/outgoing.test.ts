import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchOutside } from './outgoing.ts';

test('a gateway that leads elsewhere is not followed, with what it was sent', async () => {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
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
  expect(asked).toEqual(['/charges', '/refunds']);
});
