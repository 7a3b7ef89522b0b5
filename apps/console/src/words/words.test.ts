import { expect, test } from 'vitest';
import { german } from './de.ts';
import { english } from './en.ts';

function listSentences(words: object, path = ''): Map<string, unknown> {
  const entries = Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' ? [...listSentences(value, `${path}${name}.`)] : [[`${path}${name}`, value] as const],
  );
  return new Map(entries);
}

test('both languages have the same sentences, states of the API too', () => {
  expect([...listSentences(german).keys()].sort()).toEqual([...listSentences(english).keys()].sort());
});

test('no sentence is empty', () => {
  const texts = [english, german].flatMap((words) => [...listSentences(words)]);
  expect(texts.filter(([, text]) => text === '')).toEqual([]);
});
