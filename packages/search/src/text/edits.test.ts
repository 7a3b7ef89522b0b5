import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedEdits, editDistance, listEditKeys, listStoredKeys } from './edits.ts';

test.each([
  ['coffee', 'coffee', 0],
  ['cofee', 'coffee', 1],
  ['coffeee', 'coffee', 1],
  ['koffee', 'coffee', 1],
  ['ocffee', 'coffee', 1],
  ['cofef', 'coffee', 2],
  ['tea', 'coffee', 3],
])(
  '%s is as far from %s as %i wrong letters, neighbours swapped counting once',
  (typedWord, intendedWord, distance) => {
    expect(editDistance(typedWord, intendedWord, 2)).toBe(distance);
  },
);

test.each([
  ['mug', 0],
  ['mugs', 1],
  ['kettles', 1],
  ['notebook', 2],
])('%s may have %i wrong letters', (word, edits) => {
  expect(allowedEdits(word)).toBe(edits);
});

const letter = fc.constantFrom(...'abcde');
const word = fc.string({ unit: letter, minLength: 3, maxLength: 14 });
const edit = fc.record({ kind: fc.constantFrom('add', 'leave out', 'exchange', 'swap'), at: fc.nat(13), letter });

test('a word with as many wrong letters as allowed is found by a key it shares with the right one', () => {
  fc.assert(
    fc.property(word, fc.array(edit, { maxLength: 2 }), (intendedWord, edits) => {
      const typedWord = edits.reduce(applyTypingError, intendedWord);
      const allowed = allowedEdits(typedWord);
      if (allowed === 0 || editDistance(typedWord, intendedWord, 2) > allowed) return;
      const storedKeys = listStoredKeys(intendedWord);
      expect(listEditKeys(typedWord, allowed).some((key) => storedKeys.includes(key))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

function applyTypingError(word: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const [prefix, suffix] = [word.slice(0, at), word.slice(at)];
  if (kind === 'add') return prefix + letter + suffix;
  if (kind === 'leave out') return prefix + suffix.slice(1);
  if (kind === 'exchange') return prefix + letter + suffix.slice(1);
  return prefix + suffix.slice(1, 2) + suffix.slice(0, 1) + suffix.slice(2);
}
