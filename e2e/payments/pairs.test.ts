import { describe, expect, test } from 'vitest';
import { pairsOf, pairwise, product } from './pairs.ts';

const colours = { shape: ['cup', 'bowl', 'plate'], colour: ['red', 'blue'], size: ['s', 'm', 'l'], lid: ['yes', 'no'] };
const always = () => true;

describe.each([
  ['all combinations', always],
  ['some that cannot be', ({ shape, lid }: Record<string, string>) => !(shape === 'plate' && lid === 'yes')],
])('%s', (_, isPossible) => {
  const all = product(colours).filter(isPossible);
  const cases = pairwise(colours, isPossible);

  test('every possible pair is there', () => {
    expect(new Set(cases.flatMap(pairsOf))).toEqual(new Set(all.flatMap(pairsOf)));
  });

  test('every case is possible, and there are far fewer than combinations', () => {
    expect(cases.every(isPossible)).toBe(true);
    expect(cases.length).toBeLessThan(all.length / 2);
  });
});

test('the product has each combination once', () => {
  const all = product(colours);
  expect(all).toHaveLength(3 * 2 * 3 * 2);
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
});

test('the same dimensions give the same cases', () => {
  expect(pairwise(colours, always)).toEqual(pairwise(colours, always));
});
