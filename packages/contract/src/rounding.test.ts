import { expect, test } from 'vitest';
import { roundConverted, roundToDecimals } from './rounding.ts';

const values = [0, 0.3, 0.5, 0.99, 1, 1.5, 7.1, 12.7, 12.99, 109.37];

// results of the published client 4.2.5 for each value at two decimals
const rules: ['nearest' | 'up' | 'down', fraction: number, results: number[]][] = [
  ['nearest', 0, [0, 0, 1, 1, 2, 2, 8, 13, 13, 110]],
  ['nearest', 0.99, [-0.01, -0.01, -0.01, 0.99, 2.99, 2.99, 8.99, 13.99, 13.99, 110.99]],
  ['nearest', 0.95, [-0.05, -0.05, 0.95, 1.95, 1.95, 2.95, 8.95, 13.95, 13.95, 110.95]],
  ['nearest', 0.5, [-0.5, 0.5, 0.5, 1.5, 2.5, 2.5, 8.5, 13.5, 13.5, 110.5]],
  ['up', 0, [0, 1, 1, 1, 2, 2, 8, 13, 13, 110]],
  ['up', 0.95, [0.95, 0.95, 0.95, 1.95, 2.95, 2.95, 8.95, 13.95, 13.95, 110.95]],
  ['up', 0.99, [0.99, 0.99, 0.99, 0.99, 2.99, 2.99, 8.99, 13.99, 13.99, 110.99]],
  ['down', 0, [0, 0, 0, 0, 1, 1, 7, 12, 12, 109]],
  ['down', 0.5, [-0.5, -0.5, 0.5, 0.5, 1.5, 1.5, 7.5, 12.5, 12.5, 109.5]],
  ['down', 0.95, [-0.05, -0.05, -0.05, 0.95, 1.95, 1.95, 7.95, 12.95, 12.95, 109.95]],
];

test.each(rules)('converted prices are rounded %s to .%d as other clients round them', (round, fraction, results) => {
  const rule = { round, round_interval: 'fraction', round_fraction: fraction, decimals: 2 } as const;
  expect(values.map((value) => roundConverted(value, rule))).toEqual(results);
});

test('without a rule the value stays', () => expect(roundConverted(1.234, {})).toBe(1.234));

test('halves round up without binary noise', () => {
  expect([roundToDecimals(1.005, 2), roundToDecimals(2.5), roundToDecimals(1e-7, 2)]).toEqual([1.01, 3, 0]);
});
