import { expect, test } from 'vitest';
import { createEventLoopQueue } from './event-loop-queue.ts';

test('each has a turn of its own, in order, and others come in between', async () => {
  const turn = createEventLoopQueue();
  const completionOrder: string[] = [];
  const takePageTurn = async (name: string) => {
    await turn();
    completionOrder.push(name);
  };
  const takeOtherTurns = async () => {
    for (let at = 0; at < 3; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      completionOrder.push('other');
    }
  };
  await Promise.all([takePageTurn('first'), takePageTurn('second'), takePageTurn('third'), takeOtherTurns()]);
  expect(completionOrder.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third']);
  expect(completionOrder.indexOf('other')).toBeLessThan(completionOrder.indexOf('second'));
  expect(completionOrder.lastIndexOf('other')).toBeGreaterThan(completionOrder.indexOf('second'));
});
