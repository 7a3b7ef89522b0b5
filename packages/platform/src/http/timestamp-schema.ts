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

/** JavaScript takes 30 February for 2 March. What is no moment at all is refused by its form. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const parsedDate = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(parsedDate.getTime()) || parsedDate.toISOString().startsWith(day);
}
