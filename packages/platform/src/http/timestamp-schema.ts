import { findDaySpan } from '@mercer/contract';
import * as v from 'valibot';

/** A day that there is, such as 2026-06-01. */
export const calendarDay = v.pipe(v.string(), v.isoDate(), v.check(isOnCalendar, 'a day of the calendar is expected'));

/** A moment with its offset. It is kept in UTC with milliseconds, as the shop writes its own: moments are compared as text. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isOnCalendar, 'a day of the calendar is expected'),
  v.transform((timestamp) => new Date(timestamp).toISOString()),
  // a year of five digits has a sign before it, and would come before all others
  v.check((utc) => /^\d{4}-/.test(utc), 'a moment before the year 10000 of UTC is expected'),
);

/** A day of the store's time zone, or a moment; see {@link startOfDay} and {@link endOfDay}. */
export const dayOrMoment = v.union(
  // no clock of a time zone writes years before 1000 with four digits
  [
    v.pipe(
      calendarDay,
      v.check((day) => !day.startsWith('0'), 'a year from 1000 on is expected'),
    ),
    moment,
  ],
  'a day like 2026-06-30 or a moment like 2026-06-30T12:00:00Z is expected',
);

/** The first moment of a day in a time zone; a moment is itself. */
export function startOfDay(dayOrMoment: string, timeZone: string): string {
  return dayOrMoment.includes('T') ? dayOrMoment : findDaySpan(dayOrMoment, timeZone).since;
}

/** The last moment of a day in a time zone; a moment is itself. */
export function endOfDay(dayOrMoment: string, timeZone: string): string {
  if (dayOrMoment.includes('T')) return dayOrMoment;
  return new Date(Date.parse(findDaySpan(dayOrMoment, timeZone).until) - 1).toISOString();
}

/** JavaScript takes 30 February for 2 March. What is no moment at all is refused by its form. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const parsedDate = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(parsedDate.getTime()) || parsedDate.toISOString().startsWith(day);
}
