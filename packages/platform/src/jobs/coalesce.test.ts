import { expect, onTestFinished, test, vi } from 'vitest';
import { coalesceCalls } from './index.ts';

function openCoalescer() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const rounds: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const work = coalesceCalls(
    () => {
      const round = Promise.withResolvers<void>();
      rounds.push(round);
      return round.promise;
    },
    (error) => failures.push(error),
  );
  return { work, rounds, failures };
}

const waitOneSecond = () => vi.advanceTimersByTimeAsync(1000);
const runPendingTimers = () => vi.advanceTimersByTimeAsync(0);

test('all who call in one moment are served by one round', async () => {
  const { work, rounds } = openCoalescer();
  for (const _ of 'abc') work.request();
  await waitOneSecond();
  expect(rounds).toHaveLength(1);
});

test('whoever calls during a round is served by one more, with all who call shortly after its end', async () => {
  const { work, rounds } = openCoalescer();
  work.request();
  await waitOneSecond();
  for (const _ of 'abc') work.request();
  await waitOneSecond();
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await runPendingTimers();
  expect(rounds).toHaveLength(1);
  work.request();
  await waitOneSecond();
  rounds[1]?.resolve();
  await waitOneSecond();
  expect(rounds).toHaveLength(2);
});

test('a round that fails keeps nobody from the next', async () => {
  const { work, rounds, failures } = openCoalescer();
  work.request();
  await waitOneSecond();
  work.request();
  rounds[0]?.reject('no');
  await waitOneSecond();
  expect(failures).toEqual(['no']);
  expect(rounds).toHaveLength(2);
});

test('the end waits for the running round, and none begins after it', async () => {
  const { work, rounds } = openCoalescer();
  work.request();
  await waitOneSecond();
  work.request();
  const ended = vi.fn();
  const end = work.end().then(ended);
  await waitOneSecond();
  expect(ended).not.toHaveBeenCalled();
  rounds[0]?.resolve();
  await end;
  work.request();
  await waitOneSecond();
  expect(rounds).toHaveLength(1);
});
