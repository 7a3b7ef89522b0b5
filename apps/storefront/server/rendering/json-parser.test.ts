import { expect, test } from 'vitest';
import { createJsonParser } from './json-parser.ts';

const text = '{"results":[{"slug":"mug"}]}';

test('what comes once is read for its reader alone', () => {
  const parse = createJsonParser();
  expect(parse(text)).toEqual({ results: [{ slug: 'mug' }] });
  expect(Object.isFrozen(parse('{}'))).toBe(false);
});

test('what comes again is shared, and nobody can change it', () => {
  const parse = createJsonParser();
  parse(text);
  const shared = parse(text) as { results: { slug: string }[] };
  expect(parse(text)).toBe(shared);
  expect(() => shared.results.push({ slug: 'jug' })).toThrow(TypeError);
  expect(() => Object.assign(shared.results[0] ?? {}, { slug: 'jug' })).toThrow(TypeError);
});

test('the longest unused are forgotten', () => {
  const parse = createJsonParser();
  const [first] = [parse(text), parse(text)].slice(-1);
  for (const letter of 'abcdefghijkl') parse(JSON.stringify(letter.repeat(200_000)));
  expect(parse(text)).toEqual(first);
  expect(parse(text)).not.toBe(first);
});

test('what is no JSON is never known', () => {
  const parse = createJsonParser();
  for (const _ of [1, 2]) expect(() => parse('<html>')).toThrow(SyntaxError);
});
