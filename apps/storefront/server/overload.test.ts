import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Overload } from './overload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process whose thread works so much of the time, and answers that end when they are told to. */
function open(busyness: number) {
  const overload = new Overload(() => busyness);
  const begun: { method: string; end(): void }[] = [];
  const ask = (method: string, path = '/', headers: Record<string, string> = {}) =>
    overload.run(new Request(`http://localhost:3000${path}`, { method, headers }), () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      begun.push({ method, end: () => resolve(new Response('answered')) });
      return promise;
    });
  const asked = async (times: number, method = 'GET') => {
    const answers = Array.from({ length: times }, () => ask(method));
    await vi.advanceTimersByTimeAsync(0);
    return answers;
  };
  const endFirst = async () => {
    begun[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, asked, begun, endFirst };
}

test('two hundred are under way at once; who is buying comes before who looks around', async () => {
  const { asked, begun, endFirst } = open(1);
  await asked(200);
  await asked(1, 'GET');
  await asked(1, 'POST');
  expect(begun.length).toBe(200);
  await endFirst();
  expect(begun.slice(200).map(({ method }) => method)).toEqual(['POST']);
});

test('who waits for too long is refused, and whoever comes when there is room is answered', async () => {
  const { asked, begun } = open(1);
  await asked(200);
  const [[looking], [buying]] = [await asked(1), await asked(1, 'POST')];
  await vi.advanceTimersByTimeAsync(3100);
  expect((await looking)?.status).toBe(503);
  await vi.advanceTimersByTimeAsync(7000);
  expect((await buying)?.status).toBe(503);
  for (const { end } of begun) end();
  const [later] = await asked(1);
  begun.at(-1)?.end();
  expect((await later)?.status).toBe(200);
});

test('the refusal has the contract’s shape, for browsers their language, and says when to come back', async () => {
  const { ask, asked } = open(1);
  await asked(200);
  const calls = [
    ask('GET', '/api/products'),
    ask('GET', '/', { accept: 'text/html', 'accept-language': 'de' }),
    ask('GET', '/', { accept: 'text/html', 'accept-language': 'en' }),
  ];
  await vi.advanceTimersByTimeAsync(3100);
  const [call, german, english] = await Promise.all(calls);
  expect([call?.status, call?.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await call?.json()).toEqual({ error: { code: 'unavailable', message: expect.any(String) } });
  expect(german?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await german?.text()).not.toBe(await english?.text());
});

test.each(['/healthz', '/readyz', '/metrics'])('%s is answered all the same', async (path) => {
  const { ask, asked, begun } = open(1);
  await asked(200);
  const answer = ask('GET', path);
  begun.at(-1)?.end();
  expect((await answer).status).toBe(200);
});

test('many that wait for somebody else, as for a gateway, keep nobody away', async () => {
  const { asked, begun } = open(0.5);
  await asked(700);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.length).toBe(700);
});

test('of very many the last are refused at once', async () => {
  const { asked } = open(1);
  await asked(200 + 5000);
  const [last] = await asked(1);
  expect((await last)?.status).toBe(503);
});

test('what fails is under way no more', async () => {
  const overload = new Overload(() => 1);
  const request = new Request('http://localhost:3000/');
  const fail = () => overload.run(request, () => Promise.reject(new Error('broken')));
  for (let failed = 0; failed < 300; failed++) await expect(fail()).rejects.toThrow('broken');
  expect((await overload.run(request, async () => new Response('answered'))).status).toBe(200);
});
