import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('each has a turn of its own, in order, and others come in between', async () => {
  const turn = createTurns();
  const seen: string[] = [];
  const page = async (name: string) => {
    await turn();
    seen.push(name);
  };
  const others = async () => {
    for (let at = 0; at < 3; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push('other');
    }
  };
  await Promise.all([page('first'), page('second'), page('third'), others()]);
  expect(seen.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third']);
  expect(seen.indexOf('other')).toBeLessThan(seen.indexOf('second'));
  expect(seen.lastIndexOf('other')).toBeGreaterThan(seen.indexOf('second'));
});
