import { expect, test } from 'vitest';
import { computePeriodEnd } from './period.ts';

test.each([
  ['2026-01-31', 'monthly', 1, '2026-01-31', '2026-02-28'],
  ['2026-01-31', 'monthly', 1, '2026-02-28', '2026-03-31'],
  ['2026-01-15', 'monthly', 3, '2026-02-01', '2026-04-15'],
  ['2024-02-29', 'yearly', 1, '2024-02-29', '2025-02-28'],
  ['2024-02-29', 'yearly', 1, '2027-12-01', '2028-02-29'],
  ['2026-06-01', 'weekly', 2, '2026-06-15', '2026-06-29'],
  ['2026-06-01', 'daily', 1, '2026-06-01', '2026-06-02'],
  ['2020-01-31', 'monthly', 1, '2026-11-21', '2026-11-30'],
] as const)('from %s, %s × %i: the period that has %s ends on %s', (anchor, interval, interval_count, date, end) => {
  const toTestDate = (text: string) => new Date(`${text}T08:30:00.000Z`);
  expect(computePeriodEnd(toTestDate(anchor), { interval, interval_count }, toTestDate(date))).toEqual(toTestDate(end));
});
