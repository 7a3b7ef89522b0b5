import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, computeDaySpans, isCalendarDay, isTimeZone, listDaysBetween, toLocalDay } from './calendar-days.ts';

test.each([
  ['UTC', '2026-06-01', '2026-06-01T00:00:00.000Z', 24],
  ['Europe/Berlin', '2026-06-01', '2026-05-31T22:00:00.000Z', 24],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
  ['Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00.000Z', 24],
  ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z', 24],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
  // clocks are put forward, and back, at midnight
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', 25],
  // a day that there was not
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
  ['+02:00', '2026-06-01', '2026-05-31T22:00:00.000Z', 24],
])('a day of %s is as long as its clocks say: %s', (zone, day, since, hours) => {
  const [span] = computeDaySpans([day], zone);
  expect(span).toMatchObject({ day, since });
  expect((Date.parse(span?.until ?? '') - Date.parse(since)) / 3_600_000).toBe(hours);
});

test('days follow each other without gaps, and each instant is in the day that its clock shows', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Pacific/Apia',
    'Asia/Tehran',
    'Africa/Cairo',
    'America/Havana',
  ];
  const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, date) => {
      const day = toLocalDay(date, zone);
      const spans = computeDaySpans(listDaysBetween(addDays(day, -2), addDays(day, 2)), zone);
      expect(spans.slice(1).map(({ since }) => since)).toEqual(spans.slice(0, -1).map(({ until }) => until));
      const matchingSpans = spans.filter(
        ({ since, until }) => since <= date.toISOString() && date.toISOString() < until,
      );
      expect(matchingSpans.map((span) => span.day)).toEqual([day]);
    }),
  );
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
  ['2026-06-01T00:00:00Z', false],
])('%j is a day: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

test('a time zone has a name that is known, or is an offset', () => {
  expect(['Europe/Berlin', 'UTC', '+05:30'].filter(isTimeZone)).toHaveLength(3);
  expect(['', 'Mars', 'Europe/Berlin\u0000', '../etc', '+99:00', ' UTC'].filter(isTimeZone)).toEqual([]);
});
