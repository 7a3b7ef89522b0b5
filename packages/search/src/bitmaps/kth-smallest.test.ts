import { expect, test } from 'vitest';
import { findKthSmallest } from './kth-smallest.ts';

test('the last of so many least keys is that of a sorted list, whatever their order', () => {
  const rising = Array.from({ length: 3000 }, (_, index) => index);
  const mixed = rising.map((index) => (index * 7919) % 500);
  for (const keys of [rising, rising.toReversed(), mixed, [5, 5, 5], []]) {
    for (const rank of [1, 3, 32, 600]) {
      const expected = keys.toSorted((a, b) => a - b)[rank - 1] ?? Number.POSITIVE_INFINITY;
      expect(findKthSmallest(Float64Array.from(keys), rank)).toBe(expected);
      expect(findKthSmallest(Float64Array.of(Number.NEGATIVE_INFINITY, ...keys), rank)).toBe(expected);
    }
  }
});
