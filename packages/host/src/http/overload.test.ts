import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Overload } from './overload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process whose thread works so much of the time, and answers that end when they are told to. */
function openOverload(busyness: number) {
  const overload = new Overload(() => busyness);
  const startedRequests: { method: string; end(): void }[] = [];
  const sendRequest = (method: string, path = '/', headers: Record<string, string> = {}) =>
    overload.admitRequest(new Request(`http://localhost:3000${path}`, { method, headers }), () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      startedRequests.push({ method, end: () => resolve(new Response('answered')) });
      return promise;
    });
  const sendRequests = async (times: number, method = 'GET') => {
    const answers = Array.from({ length: times }, () => sendRequest(method));
    await vi.advanceTimersByTimeAsync(0);
    return answers;
  };
  const endFirstRequest = async () => {
    startedRequests[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask: sendRequest, sendRequests, startedRequests, endFirst: endFirstRequest };
}

test('two hundred are under way at once; who is buying comes before who looks around', async () => {
  const { sendRequests, startedRequests, endFirst } = openOverload(1);
  await sendRequests(200);
  await sendRequests(1, 'GET');
  await sendRequests(1, 'POST');
  expect(startedRequests.length).toBe(200);
  await endFirst();
  expect(startedRequests.slice(200).map(({ method }) => method)).toEqual(['POST']);
});

test('who waits for too long is refused, and whoever comes when there is room is answered', async () => {
  const { sendRequests, startedRequests } = openOverload(1);
  await sendRequests(200);
  const [[looking], [buying]] = [await sendRequests(1), await sendRequests(1, 'POST')];
  await vi.advanceTimersByTimeAsync(3100);
  expect((await looking)?.status).toBe(503);
  await vi.advanceTimersByTimeAsync(7000);
  expect((await buying)?.status).toBe(503);
  for (const { end } of startedRequests) end();
  const [laterAnswer] = await sendRequests(1);
  startedRequests.at(-1)?.end();
  expect((await laterAnswer)?.status).toBe(200);
});

test('the refusal has the contract’s shape, for browsers their language, and says when to come back', async () => {
  const { ask, sendRequests } = openOverload(1);
  await sendRequests(200);
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
  const { ask, sendRequests, startedRequests } = openOverload(1);
  await sendRequests(200);
  const answer = ask('GET', path);
  startedRequests.at(-1)?.end();
  expect((await answer).status).toBe(200);
});

test('many that wait for somebody else, as for a gateway, keep nobody away', async () => {
  const { sendRequests, startedRequests } = openOverload(0.5);
  await sendRequests(700);
  await vi.advanceTimersByTimeAsync(1000);
  expect(startedRequests.length).toBe(700);
});

test('of very many the last are refused at once', async () => {
  const { sendRequests } = openOverload(1);
  await sendRequests(200 + 5000);
  const [last] = await sendRequests(1);
  expect((await last)?.status).toBe(503);
});

test('what fails is under way no more', async () => {
  const overload = new Overload(() => 1);
  const request = new Request('http://localhost:3000/');
  const runFailingRequest = () => overload.admitRequest(request, () => Promise.reject(new Error('broken')));
  for (let failed = 0; failed < 300; failed++) await expect(runFailingRequest()).rejects.toThrow('broken');
  expect((await overload.admitRequest(request, async () => new Response('answered'))).status).toBe(200);
});
