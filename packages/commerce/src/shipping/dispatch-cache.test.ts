import { expect, test, vi } from 'vitest';
import { type DeliverySettings, nextDispatch } from './delivery.ts';
import { getNextDispatch } from './dispatch-cache.ts';

const buildNewYorkSettings = (): DeliverySettings => ({
  time_zone: 'America/New_York',
  cut_off: '14:00',
  handling_days: 1,
  countries: { CA: { weekend: [], holidays: [] } },
});
/** Two weeks with a change of clocks. */
const hours = Array.from({ length: 14 * 24 }, (_, at) => new Date(Date.UTC(2026, 9, 26, at, 0)));

test.each([
  ['forwards', hours],
  ['backwards', hours.toReversed()],
])('hour by hour, %s, what leaves next is what the calendar says', (_, times) => {
  const settings = buildNewYorkSettings();
  for (const home of ['US', 'CA'])
    for (const now of times)
      expect(getNextDispatch(now, home, settings)).toEqual(nextDispatch(now, home, buildNewYorkSettings()));
});

test('until parcels leave, time zones are asked once', () => {
  const settings = buildNewYorkSettings();
  const formatSpy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const { until } = getNextDispatch(new Date('2026-12-01T15:00:00Z'), 'US', settings);
  const callsBefore = formatSpy.mock.calls.length;
  for (const minute of [1, 60, 239]) getNextDispatch(new Date(until.getTime() - minute * 60_000), 'US', settings);
  expect(formatSpy.mock.calls.length).toBe(callsBefore);
  formatSpy.mockRestore();
});
