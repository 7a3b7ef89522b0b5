import { expect, test } from 'vitest';
import { readSeedArguments, UsageError } from './arguments.ts';

test.each([
  [[], null],
  [['--products', '1000000'], { products: 1_000_000, seed: 1 }],
  [['--products=300', '--seed', '7'], { products: 300, seed: 7 }],
])('%j is understood', (args, size) => {
  expect(readSeedArguments(args)).toEqual(size);
});

test.each([
  [['--products', '0'], "--products must be a whole number from 1 to 10000000, not '0'"],
  [['--products', '-1'], "not '-1'"],
  [['--products', 'abc'], "not 'abc'"],
  [['--products', '1e9'], "not '1e9'"],
  [['--products', '1000000000'], "not '1000000000'"],
  [['--products', '2', '--seed', '-5'], '--seed must be a whole number from 0'],
  [['--products'], 'argument missing. Usage: npm run seed'],
  [['--seed', '7'], '--seed goes with --products'],
  [['--size', '7'], "Unknown option '--size'. Usage"],
  [['7'], "Unexpected argument '7'"],
])('%j is refused in one line', (args, sentence) => {
  const readArguments = () => readSeedArguments(args);
  expect(readArguments).toThrow(UsageError);
  expect(readArguments).toThrow(sentence);
  expect(readArguments).not.toThrow('\n');
});
