import { addDays, type CalendarDay, computeDaySpans, isCalendarDay, isTimeZone, toLocalDay } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { moment } from '@mercer/platform/http/timestamp-schema';
import { readTimeZone } from '@mercer/platform/settings';
import * as v from 'valibot';
import type { TimeSpan } from '../../reports/index.ts';
import { toDay } from '../description/moments.ts';

const day = v.union(
  [v.pipe(v.string(), v.check(isCalendarDay)), moment],
  'a day like 2026-06-01 or a moment like 2026-06-01T12:00:00Z was expected',
);
const usualDays = 30;
const mostDays = 3660;
const firstDay = '2000-01-01';
const lastDay = '2099-12-31';

/** Query fields of reports about a time; both days are in it, and days are the store's unless a time zone is named. */
export const rangeQuery = {
  from: v.optional(day),
  to: v.optional(day),
  timezone: v.optional(
    v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'a time zone like Europe/Berlin was expected')),
  ),
};

interface RangeQuery {
  /** a day, or a moment of one */
  from?: string | undefined;
  to?: string | undefined;
  timezone?: string | undefined;
}

export interface Range extends TimeSpan {
  from: CalendarDay;
  to: CalendarDay;
  timezone: string;
}

/**
 * The thirty days up to today unless others are named.
 * @throws ApiError 400 when the last day is before the first one, or ten years behind it
 */
export async function resolveRange(db: Db, query: RangeQuery, now: Date): Promise<Range> {
  const { timezone = await readTimeZone(db) } = query;
  const [first, last] = [toDay(query.from, timezone), toDay(query.to, timezone)];
  const to = last ?? selectLaterDay(first, toLocalDay(now, timezone));
  const from = first ?? addDays(to, 1 - usualDays);
  if (from < firstDay) throw buildValidationError(`from: no day before ${firstDay}`, 'from');
  if (to > lastDay) throw buildValidationError(`to: no day after ${lastDay}`, 'to');
  if (to < from) throw buildValidationError('to: a day not before from was expected', 'to');
  if (addDays(from, mostDays) <= to) throw buildValidationError(`to: at most ${mostDays} days were expected`, 'to');
  const [start] = computeDaySpans([from], timezone);
  const [end] = computeDaySpans([to], timezone);
  return { from, to, timezone, since: start?.since ?? '', until: end?.until ?? '' };
}

function selectLaterDay(optionalDay: CalendarDay | undefined, fallbackDay: CalendarDay): CalendarDay {
  return optionalDay && optionalDay > fallbackDay ? optionalDay : fallbackDay;
}

/** Schema of the range in a response. */
export const rangeFields = { from: v.string(), to: v.string(), timezone: v.string() };

export function describeRange({ from, to, timezone }: Range) {
  return { from, to, timezone };
}
