import { expect, test } from 'vitest';
import { createClientErrors } from './client-errors.ts';

function openErrorLog() {
  const logged: object[] = [];
  let time = 0;
  const answer = createClientErrors({ now: () => time, log: (_, facts) => logged.push(facts) });
  const sendReport = async (body: string, { ip = '1.2.3.4', headers = {} }: { ip?: string; headers?: object } = {}) => {
    const init = { method: 'POST', body, headers: { 'Content-Length': String(body.length), ...headers } };
    return (await answer(new Request('http://localhost/client-errors', init), { ip })).status;
  };
  return { logged, send: sendReport, answer, pass: (ms: number) => (time += ms) };
}

test('an error of a browser is logged without personal data', async () => {
  const { logged, send } = openErrorLog();
  const message = 'Unknown: ada@mercer.test paid with 4242 4242 4242 4242';
  const stack = 'at http://localhost/orders/1?token=secret:10:5';
  expect(await send(JSON.stringify({ message, stack, path: '/orders/1?token=secret', cookie: 'x' }))).toBe(204);
  expect(logged).toEqual([
    { message: 'Unknown: …@… paid with …', stack: 'at http://localhost/orders/1:10:5', path: '/orders/1' },
  ]);
});

test('few are taken from one address in a minute, and few in all', async () => {
  const { logged, send, pass } = openErrorLog();
  const report = JSON.stringify({ message: 'x' });
  const statuses = [];
  for (let n = 0; n < 7; n++) statuses.push(await send(report));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
  for (let n = 0; n < 100; n++) await send(report, { ip: `10.0.0.${n}` });
  expect(logged.length).toBeLessThanOrEqual(60);
  pass(60_000);
  expect(await send(report)).toBe(204);
});

test('only what our own pages send counts', async () => {
  const { logged, send, answer } = openErrorLog();
  expect(await send('no json')).toBe(400);
  expect(await send(JSON.stringify({ message: 'x'.repeat(5000) }))).toBe(400);
  expect(await send('{"message":"x"}', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).toBe(403);
  expect((await answer(new Request('http://localhost/client-errors'), {})).status).toBe(405);
  expect(logged).toEqual([]);
});
