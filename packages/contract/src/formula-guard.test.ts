import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormulas, unguardFormulas } from './formula-guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  [' @a', "' @a"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u3000=1', "'\u3000=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; "=1+1', `a;' "=1+1`],
  ['a\t＝1', "a\t'＝1"],
  ['a|@b', "a|'@b"],
  ['a\n-1', "a\n'-1"],
  ['a\r\n+1', "a\r\n'+1"],
  ['a;=1;=2;b', "a;'=1;'=2;b"],
  ["'=1", "''=1"],
  ['a;b', 'a;b'],
  ['a=1, b-c', 'a=1, b-c'],
  ["'quoted'", "'quoted'"],
])('%j is written as %j and read as it was', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(text);
});

const cell = fc.string({ unit: fc.constantFrom(...'=+-@＝＠;|\t\r\n \u00a0"\',a1'), maxLength: 24 });

test('no part of a text begins a formula', () => {
  fc.assert(
    fc.property(cell, (text) => {
      for (const part of guardFormulas(text).split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
  );
});

test('every text is read as it was written', () => {
  for (const texts of [cell, fc.string({ unit: 'binary' })]) {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unguardFormulas(guardFormulas(text))).toBe(text);
      }),
    );
  }
});
