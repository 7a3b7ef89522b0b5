import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

const busy = 'Come back later';

test('so many run at once, in the order they came', async () => {
  const semaphore = new Semaphore({ permits: 2, maxQueued: 100, busy });
  const began: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const createTestWork = (at: number) => async () => {
    began.push(at);
    maxRunning = Math.max(maxRunning, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (at % 3 === 0) throw new Error('failed');
  };
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  await Promise.allSettled(numbers.map((at) => semaphore.runWithPermit(createTestWork(at))));
  expect(maxRunning).toBe(2);
  expect(began).toEqual(numbers);
});

test('more than may wait are turned away', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1, busy });
  const works = [1, 2, 3].map((value) => semaphore.runWithPermit(async () => value));
  await expect(works[2]).rejects.toMatchObject({ status: 503, code: 'busy', message: busy });
  expect(await Promise.all(works.slice(0, 2))).toEqual([1, 2]);
});

test('keys go round robin, and one with a full queue turns only its own away', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 100, maxQueuedPerKey: 3, busy });
  const served: string[] = [];
  const runWithKey = (key: string) => semaphore.runWithPermit(async () => void served.push(key), key);
  const works = [...Array(6).fill('flood'), 'b', 'b', 'c'].map(runWithKey);
  const ends = await Promise.allSettled(works);
  expect(served).toEqual(['flood', 'flood', 'b', 'c', 'flood', 'b', 'flood']);
  expect(ends.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([4, 5]);
});
