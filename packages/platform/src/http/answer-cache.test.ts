import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const buildStoredAnswer = (length: number) => ({ json: 'x'.repeat(length), etag: '""', state: '[]' });

test('answers are kept within a bound of bytes, and the longest unused goes first', () => {
  const answers = createAnswerCache<string>();
  const keys = Array.from({ length: 200 }, (_, n) => String(n));
  for (const key of keys) {
    answers.set(key, buildStoredAnswer(100_000));
    expect(answers.get('0')).toBeDefined();
  }
  const cachedKeys = keys.filter((key) => answers.get(key));
  expect(cachedKeys.length).toBeGreaterThan(100);
  expect(cachedKeys.length).toBeLessThan(200);
  expect(cachedKeys.slice(1)).toEqual(keys.slice(-(cachedKeys.length - 1)));
});

test('an answer that is longer than many others together is not kept, nor is one whose state is', () => {
  const answers = createAnswerCache<string>((state) => state.length);
  answers.set('long', buildStoredAnswer(1_000_000));
  expect(answers.get('long')).toBeUndefined();
  answers.set('of many', { ...buildStoredAnswer(1), state: 'x'.repeat(1_000_000) });
  expect(answers.get('of many')).toBeUndefined();
});
