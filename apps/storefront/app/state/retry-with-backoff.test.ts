import { expect, test } from 'vitest';
import { retryWithBackoff } from './retry-with-backoff.ts';

/** Remembers the pauses; `pass` ends the one that runs. */
function openRetryPlace() {
  const pauses: number[] = [];
  let waiting: (() => void) | undefined;
  let online: (() => void) | undefined;
  const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));
  const place = {
    setTimeout: (work: () => void, ms: number) => {
      pauses.push(ms);
      waiting = work;
    },
    clearTimeout: () => {
      waiting = undefined;
    },
    addEventListener: (_: 'online', work: () => void) => {
      online = work;
    },
    removeEventListener: () => {
      online = undefined;
    },
  };
  return {
    place,
    pauses,
    pass: async () => {
      waiting?.();
      await waitForNextTask();
    },
    goOnline: async () => {
      online?.();
      await waitForNextTask();
    },
  };
}

test('a cart that could not be fetched is asked for again with growing pauses, until it is there', async () => {
  const { place, pauses, pass, goOnline } = openRetryPlace();
  let tries = 0;
  retryWithBackoff(async () => ++tries === 7, place);
  for (let n = 0; n < 9; n++) await pass();
  await goOnline();
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(tries).toBe(7);
});

test('it is asked for at once when the browser is online again, and no more when nobody waits', async () => {
  const { place, pass, goOnline } = openRetryPlace();
  let tries = 0;
  const end = retryWithBackoff(async () => ++tries > 9, place);
  await goOnline();
  expect(tries).toBe(1);
  end();
  await pass();
  await goOnline();
  expect(tries).toBe(1);
});
