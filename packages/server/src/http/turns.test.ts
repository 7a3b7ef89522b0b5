import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const busy = 'Come back later';

test('so many run at once, in the order they came', async () => {
  const turns = new Turns({ running: 2, waiting: 100, busy });
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const work = (at: number) => async () => {
    began.push(at);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (at % 3 === 0) throw new Error('failed');
  };
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  await Promise.allSettled(numbers.map((at) => turns.run(work(at))));
  expect(most).toBe(2);
  expect(began).toEqual(numbers);
});

test('more than may wait are turned away', async () => {
  const turns = new Turns({ running: 1, waiting: 1, busy });
  const works = [1, 2, 3].map((value) => turns.run(async () => value));
  await expect(works[2]).rejects.toMatchObject({ status: 503, code: 'busy', message: busy });
  expect(await Promise.all(works.slice(0, 2))).toEqual([1, 2]);
});
