import { expect, test } from 'vitest';
import { type KeptAnswer, KeptAnswers } from './kept-answers.ts';

const state = { version: 1, orders: null, store: null, moving: '[]' };
const answerOf = (length: number): KeptAnswer => ({ json: 'x'.repeat(length), etag: '""', ids: '[]', state });

test('answers are kept within a bound of bytes, and the longest unused goes first', () => {
  const answers = new KeptAnswers();
  const keys = Array.from({ length: 200 }, (_, n) => String(n));
  for (const key of keys) {
    answers.set(key, answerOf(100_000));
    expect(answers.get('0')).toBeDefined();
  }
  const kept = keys.filter((key) => answers.get(key));
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThan(200);
  expect(kept.slice(1)).toEqual(keys.slice(-(kept.length - 1)));
});

test('an answer that is longer than many others together is not kept', () => {
  const answers = new KeptAnswers();
  answers.set('long', answerOf(1_000_000));
  expect(answers.get('long')).toBeUndefined();
});
