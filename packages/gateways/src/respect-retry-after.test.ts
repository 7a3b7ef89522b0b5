import { expect, test } from 'vitest';
import { getTimeoutMs, respectRetryAfter } from './call.ts';

const start = Date.parse('2026-06-01T12:00:00.000Z');

/** A gateway that has had too many calls, once. */
function openGateway(retryAfter?: string) {
  let time = start;
  const requestTimes: number[] = [];
  const respondToRequest = async () => {
    requestTimes.push(time - start);
    const headers = new Headers(retryAfter === undefined ? [] : [['Retry-After', retryAfter]]);
    return requestTimes.length === 1 ? new Response('{}', { status: 429, headers }) : new Response('{}');
  };
  const ask = respectRetryAfter({ fetch: respondToRequest, now: () => new Date(time) });
  const sendRequestAt = async (ms: number) => {
    time = start + ms;
    return (await ask(new Request('https://gateway.test/'))).status;
  };
  return { askAt: sendRequestAt, requestTimes };
}

test.each([
  ['seconds', '30', 30_000],
  ['a date', 'Mon, 01 Jun 2026 12:00:45 GMT', 45_000],
  ['longer than anybody waits', '86400', 600_000],
])('a gateway is not asked before the time that it has named: %s', async (_, retryAfter, ms) => {
  const { askAt, requestTimes } = openGateway(retryAfter);
  expect([await askAt(0), await askAt(1), await askAt(ms - 1), await askAt(ms)]).toEqual([429, 429, 429, 200]);
  expect(requestTimes).toEqual([0, ms]);
});

test.each([undefined, '', 'soon', '-5'])('a gateway that names no time is asked again: %s', async (retryAfter) => {
  const { askAt } = openGateway(retryAfter);
  expect([await askAt(0), await askAt(1)]).toEqual([429, 200]);
});

test('what moves money is waited for as long as gateways advise, what is read for less', () => {
  expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(getTimeoutMs)).toEqual([15_000, 60_000, 60_000, 60_000, 60_000]);
});
