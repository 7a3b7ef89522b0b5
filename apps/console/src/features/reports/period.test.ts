import { expect, test } from 'vitest';
import { countDays, findPreviousDay, findPreviousPeriod, readPeriod } from './period.ts';

const now = new Date('2026-03-30T23:30:00Z');

test('the period ends on the day that the shop has now', () => {
  expect(readPeriod({}, 'UTC', now)).toEqual({ from: '2026-03-01', to: '2026-03-30' });
  expect(readPeriod({ days: '7' }, 'Europe/Berlin', now)).toEqual({ from: '2026-03-25', to: '2026-03-31' });
});

test('days that are no days are passed over', () => {
  const usual = readPeriod({}, 'UTC', now);
  for (const filters of [
    { days: '8000' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
  ])
    expect(readPeriod(filters, 'UTC', now)).toEqual(usual);
});

test('the period before has the same number of days and ends on the day before', () => {
  const period = { from: '2026-03-25', to: '2026-03-31' };
  expect(countDays(period)).toBe(7);
  expect(findPreviousPeriod(period)).toEqual({ from: '2026-03-18', to: '2026-03-24' });
  expect(findPreviousDay('2026-03-25', period)).toBe('2026-03-18');
});
