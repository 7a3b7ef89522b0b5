import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DeliverySchema, type DeliverySettings, deliveryDates, nextDispatch } from './delivery.ts';

const buildSettings = (overrides: Partial<DeliverySettings> = {}): DeliverySettings => ({
  time_zone: 'America/New_York',
  cut_off: '14:00',
  handling_days: 0,
  countries: {},
  ...overrides,
});
const computePromisedDates = (
  now: string,
  deliverySettings = buildSettings(),
  { from = 3, to = 5, country = 'US' } = {},
) => {
  const dispatch = nextDispatch(new Date(now), 'US', deliverySettings);
  return { leaves: dispatch.day, ...deliveryDates(dispatch, { from, to }, country, deliverySettings) };
};
const usualWeekend = ['saturday' as const, 'sunday' as const];

test.each([
  ['before the cut-off it leaves today', '2026-12-01T18:59:59.999Z', '2026-12-01', '2026-12-04', '2026-12-08'],
  ['at the minute of the cut-off it is too late', '2026-12-01T19:00:00.000Z', '2026-12-02', '2026-12-07', '2026-12-09'],
  ['the day is that of the time zone', '2026-12-02T03:00:00Z', '2026-12-02', '2026-12-07', '2026-12-09'],
  ['on Friday after the cut-off it leaves on Monday', '2026-12-04T20:00:00Z', '2026-12-07', '2026-12-10', '2026-12-14'],
  ['on Saturday it leaves on Monday', '2026-12-05T12:00:00Z', '2026-12-07', '2026-12-10', '2026-12-14'],
  ['over the end of the year', '2026-12-30T12:00:00Z', '2026-12-30', '2027-01-04', '2027-01-06'],
  ['over a leap day', '2028-02-28T12:00:00Z', '2028-02-28', '2028-03-02', '2028-03-06'],
])('%s', (_, now, leaves, from, to) => {
  expect(computePromisedDates(now)).toEqual({ leaves, from, to });
});

test.each([
  ['America/New_York', 'before clocks go forward', '2026-03-06T18:59:59Z', '2026-03-06'],
  ['America/New_York', 'after they went, an hour earlier', '2026-03-09T17:59:59Z', '2026-03-09'],
  ['America/New_York', 'then the cut-off', '2026-03-09T18:00:00Z', '2026-03-10'],
  ['Europe/Berlin', 'summer', '2026-10-23T11:59:59Z', '2026-10-23'],
  ['Europe/Berlin', 'winter', '2026-10-26T12:59:59Z', '2026-10-26'],
  ['Europe/Berlin', 'winter, cut-off', '2026-10-26T13:00:00Z', '2026-10-27'],
  ['Asia/Kathmandu', 'a zone of odd minutes', '2026-12-01T08:14:59Z', '2026-12-01'],
  ['Asia/Kathmandu', 'its cut-off', '2026-12-01T08:15:00Z', '2026-12-02'],
])('in %s: %s', (time_zone, _, now, leaves) => {
  expect(computePromisedDates(now, buildSettings({ time_zone })).leaves).toBe(leaves);
});

test('a cut-off on the night in which clocks change is one moment', () => {
  const nightly = buildSettings({ cut_off: '02:30', countries: { US: { weekend: [], holidays: [] } } });
  const { until } = nextDispatch(new Date('2026-03-08T05:00:00Z'), 'US', nightly);
  expect(nextDispatch(new Date(until.getTime() - 1), 'US', nightly)).toEqual({ day: '2026-03-08', until });
  expect(nextDispatch(until, 'US', nightly).day).toBe('2026-03-09');
});

test('working days until it leaves come first', () => {
  const slow = buildSettings({ handling_days: 2 });
  expect(computePromisedDates('2026-12-03T12:00:00Z', slow)).toEqual({
    leaves: '2026-12-07',
    from: '2026-12-10',
    to: '2026-12-14',
  });
});

test('holidays in a row, some of each year, hold up packing and bringing, each by its country', () => {
  const holidays = ['12-24', '12-25', '2026-12-28', '01-01'];
  const busy = buildSettings({ countries: { US: { weekend: usualWeekend, holidays } } });
  expect(computePromisedDates('2026-12-23T20:00:00Z', busy)).toEqual({
    leaves: '2026-12-29',
    from: '2027-01-04',
    to: '2027-01-06',
  });
  expect(computePromisedDates('2026-12-23T12:00:00Z', busy, { country: 'AU' })).toEqual({
    leaves: '2026-12-23',
    from: '2026-12-28',
    to: '2026-12-30',
  });
});

test('another weekend', () => {
  const customSettings = buildSettings({ countries: { AE: { weekend: ['friday'], holidays: [] } } });
  expect(computePromisedDates('2026-12-03T12:00:00Z', customSettings, { from: 1, to: 2, country: 'AE' })).toMatchObject(
    {
      from: '2026-12-05',
      to: '2026-12-06',
    },
  );
});

test('what is brought on the day on which it leaves waits for a day on which somebody works there', () => {
  const customSettings = buildSettings({ countries: { AU: { weekend: usualWeekend, holidays: ['2026-12-01'] } } });
  expect(computePromisedDates('2026-12-01T12:00:00Z', customSettings, { from: 0, to: 0, country: 'AU' }).from).toBe(
    '2026-12-02',
  );
});

test('the dates hold until the cut-off that follows', () => {
  const computeUntil = (now: string) => nextDispatch(new Date(now), 'US', buildSettings()).until.toISOString();
  expect(computeUntil('2026-12-01T18:59:59Z')).toBe('2026-12-01T19:00:00.000Z');
  expect(computeUntil('2026-12-01T19:00:00Z')).toBe('2026-12-02T19:00:00.000Z');
  expect(computeUntil('2026-12-04T19:00:00Z')).toBe('2026-12-07T19:00:00.000Z');
});

test('a year of holidays ends the search', () => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10));
  const closed = buildSettings({ countries: { US: { weekend: [], holidays: days } } });
  expect(computePromisedDates('2026-12-01T12:00:00Z', closed).from).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each([
  ['time_zone', 'Mars/Olympus', 'UTC'],
  ['cut_off', '24:00', '12:00'],
  ['handling_days', -1, 0],
])('what makes no sense falls back: %s', (name, invalidValue, usual) => {
  expect(v.parse(DeliverySchema, { [name]: invalidValue })).toMatchObject({ [name]: usual });
});

test('a holiday that no calendar has is left out', () => {
  const holidays = ['02-30', '2026-02-29', '02-29', '2026-12-25', 'Christmas'];
  const { countries } = v.parse(DeliverySchema, { countries: { US: { holidays } } });
  expect(countries.US).toEqual({ weekend: ['saturday', 'sunday'], holidays: ['02-29', '2026-12-25'] });
});
