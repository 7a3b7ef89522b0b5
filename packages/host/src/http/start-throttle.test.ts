import { expect, test } from 'vitest';
import { createShares } from './start-throttle.ts';

const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

test('so many begin in a turn, the others in later ones, in order', async () => {
  const share = createShares(2);
  const startedPages: number[] = [];
  const startPageInTurn = async (page: number) => {
    await share();
    startedPages.push(page);
  };
  const pages = [1, 2, 3, 4, 5].map(startPageInTurn);
  const afterTurns: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    await waitForTurn();
    afterTurns.push(startedPages.length);
  }
  await Promise.all(pages);
  expect(startedPages).toEqual([1, 2, 3, 4, 5]);
  expect(afterTurns).toEqual([4, 5, 5]);
});

test('who comes when nobody waits begins at once, again and again', async () => {
  const share = createShares(1);
  for (let at = 0; at < 3; at += 1) {
    expect(share()).toBeUndefined();
    await waitForTurn();
    await waitForTurn();
  }
});
