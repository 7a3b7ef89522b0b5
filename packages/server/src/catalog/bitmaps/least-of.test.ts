import { expect, test } from 'vitest';
import { leastOf } from './least-of.ts';

test('the last of so many least keys is that of a sorted list, whatever their order', () => {
  const rising = Array.from({ length: 3000 }, (_, index) => index);
  const mixed = rising.map((index) => (index * 7919) % 500);
  for (const keys of [rising, rising.toReversed(), mixed, [5, 5, 5], []]) {
    for (const most of [1, 3, 32, 600]) {
      const expected = keys.toSorted((a, b) => a - b)[most - 1] ?? Number.POSITIVE_INFINITY;
      expect(leastOf(Float64Array.from(keys), most)).toBe(expected);
      expect(leastOf(Float64Array.of(Number.NEGATIVE_INFINITY, ...keys), most)).toBe(expected);
    }
  }
});
