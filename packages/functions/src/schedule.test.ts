import { expect, test } from 'vitest';
import { computeNextTick } from './schedule.ts';

const referenceTime = new Date('2026-06-01T12:00:00.000Z'); // a Monday

test.each([
  ['* * * * *', '2026-06-01T12:01:00.000Z'],
  ['30 3 * * *', '2026-06-02T03:30:00.000Z'],
  ['0 12 * * *', '2026-06-02T12:00:00.000Z'],
  ['*/20 * * * *', '2026-06-01T12:20:00.000Z'],
  ['5/20 * * * *', '2026-06-01T12:05:00.000Z'],
  ['0 9-17/4 * * 1-5', '2026-06-01T13:00:00.000Z'],
  ['0 0 * * 0', '2026-06-07T00:00:00.000Z'],
  ['0 0 * * 7', '2026-06-07T00:00:00.000Z'],
  ['0 0 15 * 3', '2026-06-03T00:00:00.000Z'],
  ['0 0 1,15 * *', '2026-06-15T00:00:00.000Z'],
  ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ['0 0 31 12 *', '2026-12-31T00:00:00.000Z'],
  ['every 15 minutes', '2026-06-01T12:15:00.000Z'],
  ['every hour', '2026-06-01T13:00:00.000Z'],
  ['every 7 days', '2026-06-04T00:00:00.000Z'],
])('%s comes next at %s', (schedule, next) => {
  expect(computeNextTick(schedule, referenceTime)?.toISOString()).toBe(next);
});

test.each([
  '',
  'daily',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  '1,,2 * * * *',
  '-1 * * * *',
  'a * * * *',
  '0 0 30 2 *',
  'every 0 minutes',
  'every 9999 days',
  'every 5 seconds',
  `${'9'.repeat(10_000)} * * * *`,
])('%s is no schedule', (schedule) => {
  expect(computeNextTick(schedule, referenceTime)).toBeNull();
});
