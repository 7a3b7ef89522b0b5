import { expect, test } from 'vitest';
import { listAxisValues, listLabelPlaces } from './plot-scale.ts';

test.each([
  [0, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [7, true, [0, 2, 4, 6, 8]],
  [930, false, [0, 250, 500, 750, 1000]],
  [0, false, [0, 0.0025]],
  [12_345.6, false, [0, 5000, 10_000, 15_000]],
])('an axis up to %s has round values', (highest, isWhole, values) => {
  expect(listAxisValues(highest, isWhole)).toEqual(values);
});

test('labels have equal distances and end at the last point', () => {
  expect(listLabelPlaces(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(listLabelPlaces(30, 6)).toEqual([4, 9, 14, 19, 24, 29]);
  expect(listLabelPlaces(0, 6)).toEqual([]);
});
