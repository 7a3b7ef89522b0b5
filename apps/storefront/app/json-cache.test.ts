import { expect, test } from 'vitest';
import { createAnswerReader } from './json-cache.server.ts';

const text = '{"results":[{"slug":"mug"}]}';

test('what comes once is read for its reader alone', () => {
  const readAnswer = createAnswerReader();
  expect(readAnswer(text)).toEqual({ results: [{ slug: 'mug' }] });
  expect(Object.isFrozen(readAnswer('{}'))).toBe(false);
});

test('what comes again is shared, and nobody can change it', () => {
  const readAnswer = createAnswerReader();
  readAnswer(text);
  const shared = readAnswer(text) as { results: { slug: string }[] };
  expect(readAnswer(text)).toBe(shared);
  expect(() => shared.results.push({ slug: 'jug' })).toThrow(TypeError);
  expect(() => Object.assign(shared.results[0] ?? {}, { slug: 'jug' })).toThrow(TypeError);
});

test('the oldest are forgotten', () => {
  const readAnswer = createAnswerReader(text.length);
  const first = [readAnswer(text), readAnswer(text)].at(-1);
  readAnswer('{"results":[]}');
  expect(readAnswer(text)).toEqual(first);
  expect(readAnswer(text)).not.toBe(first);
});

test('what is no JSON is never known', () => {
  const readAnswer = createAnswerReader();
  for (const _ of [1, 2]) expect(() => readAnswer('<html>')).toThrow(SyntaxError);
});
