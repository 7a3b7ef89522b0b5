import { expect, onTestFinished, test, vi } from 'vitest';
import { coalesce } from './index.ts';

function open() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const rounds: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const work = coalesce(
    () => {
      const round = Promise.withResolvers<void>();
      rounds.push(round);
      return round.promise;
    },
    (error) => failures.push(error),
  );
  return { work, rounds, failures };
}

const aWhile = () => vi.advanceTimersByTimeAsync(1000);
const noTime = () => vi.advanceTimersByTimeAsync(0);

test('all who call in one moment are served by one round', async () => {
  const { work, rounds } = open();
  for (const _ of 'abc') work.request();
  await aWhile();
  expect(rounds).toHaveLength(1);
});

test('whoever calls during a round is served by one more, with all who call shortly after its end', async () => {
  const { work, rounds } = open();
  work.request();
  await aWhile();
  for (const _ of 'abc') work.request();
  await aWhile();
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await noTime();
  expect(rounds).toHaveLength(1);
  work.request();
  await aWhile();
  rounds[1]?.resolve();
  await aWhile();
  expect(rounds).toHaveLength(2);
});

test('a round that fails keeps nobody from the next', async () => {
  const { work, rounds, failures } = open();
  work.request();
  await aWhile();
  work.request();
  rounds[0]?.reject('no');
  await aWhile();
  expect(failures).toEqual(['no']);
  expect(rounds).toHaveLength(2);
});

test('the end waits for the running round, and none begins after it', async () => {
  const { work, rounds } = open();
  work.request();
  await aWhile();
  work.request();
  const ended = vi.fn();
  const end = work.end().then(ended);
  await aWhile();
  expect(ended).not.toHaveBeenCalled();
  rounds[0]?.resolve();
  await end;
  work.request();
  await aWhile();
  expect(rounds).toHaveLength(1);
});
