import { expect, test } from 'vitest';
import { createAnswerReader } from './known-answers.server.ts';

const text = '{"results":[{"slug":"mug"}]}';

test('what comes once is read for its reader alone', () => {
  const read = createAnswerReader();
  expect(read(text)).toEqual({ results: [{ slug: 'mug' }] });
  expect(Object.isFrozen(read('{}'))).toBe(false);
});

test('what comes again is shared, and nobody can change it', () => {
  const read = createAnswerReader();
  read(text);
  const shared = read(text) as { results: { slug: string }[] };
  expect(read(text)).toBe(shared);
  expect(() => shared.results.push({ slug: 'jug' })).toThrow(TypeError);
  expect(() => Object.assign(shared.results[0] ?? {}, { slug: 'jug' })).toThrow(TypeError);
});

test('the oldest are forgotten', () => {
  const read = createAnswerReader(text.length);
  const first = [read(text), read(text)].at(-1);
  read('{"results":[]}');
  expect(read(text)).toEqual(first);
  expect(read(text)).not.toBe(first);
});

test('what is no JSON is never known', () => {
  const read = createAnswerReader();
  for (const _ of [1, 2]) expect(() => read('<html>')).toThrow(SyntaxError);
});
