import { describe, expect, test } from 'vitest';
import { buildAllCases, buildPairwiseCases, listPairs } from './pairs.ts';

const colours = { shape: ['cup', 'bowl', 'plate'], colour: ['red', 'blue'], size: ['s', 'm', 'l'], lid: ['yes', 'no'] };
const acceptEveryCase = () => true;

describe.each([
  ['all combinations', acceptEveryCase],
  ['some that cannot be', ({ shape, lid }: Record<string, string>) => !(shape === 'plate' && lid === 'yes')],
])('%s', (_, isPossible) => {
  const allCases = buildAllCases(colours).filter(isPossible);
  const cases = buildPairwiseCases(colours, isPossible);

  test('every possible pair is there', () => {
    expect(new Set(cases.flatMap(listPairs))).toEqual(new Set(allCases.flatMap(listPairs)));
  });

  test('every case is possible, and there are far fewer than combinations', () => {
    expect(cases.every(isPossible)).toBe(true);
    expect(cases.length).toBeLessThan(allCases.length / 2);
  });
});

test('the product has each combination once', () => {
  const allCases = buildAllCases(colours);
  expect(allCases).toHaveLength(3 * 2 * 3 * 2);
  expect(new Set(allCases.map((combination) => JSON.stringify(combination))).size).toBe(allCases.length);
});

test('the same dimensions give the same cases', () => {
  expect(buildPairwiseCases(colours, acceptEveryCase)).toEqual(buildPairwiseCases(colours, acceptEveryCase));
});
