const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A day as `YYYY-MM-DD`. */
export type CalendarDay = string;

/** A day of a time zone: from one instant to another, of which the last is not in it. ISO 8601 in UTC. */
export interface DaySpan {
  day: CalendarDay;
  since: string;
  until: string;
}

/** @param zone a name of the IANA's, or an offset like `+02:00` */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(createZoneClock(zone));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns true for a name of the IANA's, such as Europe/Berlin: only such a zone knows when clocks are changed. */
export function isNamedTimeZone(zone: string): boolean {
  return /^[A-Z]/i.test(zone) && isTimeZone(zone);
}

/** Returns true when the calendar has the day. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

export function toLocalDay(date: Date, zone: string): CalendarDay {
  return formatLocalTime(createZoneClock(zone), date.getTime()).slice(0, 10);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Lists the days from the first to the last, both included; none when the last is before the first. */
export function listDaysBetween(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(first, at));
}

/** The spans of days that follow each other: one ends where the next begins, however long a day is. */
export function computeDaySpans(days: CalendarDay[], zone: string): DaySpan[] {
  const clock = createZoneClock(zone);
  const last = days.at(-1);
  if (last === undefined) return [];
  const starts = [...days, addDays(last, 1)].map((day) => new Date(findDayStart(clock, day)).toISOString());
  return days.map((day, at) => ({ day, since: starts[at] ?? '', until: starts[at + 1] ?? '' }));
}

const lastDay = '9999-12-31';

/** The span of one day by the clocks of a zone. */
export function findDaySpan(day: CalendarDay, zone: string): DaySpan {
  // the day after it has a year of five digits, which ISO 8601 writes with a sign
  if (day === lastDay) return { day, since: `${day}T00:00:00.000Z`, until: `${day}T23:59:59.999Z` };
  const [span] = computeDaySpans([day], zone);
  if (!span) throw new RangeError(`There is no day ${day}`);
  return span;
}

/** The first instant of a day, which is no midnight where clocks are put forward then. */
function findDayStart(clock: Clock, day: CalendarDay): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - computeOffsetAt(clock, midnight - computeOffsetAt(clock, midnight));
  const hasDayBegun = (instant: number) => formatLocalTime(clock, instant).slice(0, 10) >= day;
  if (hasDayBegun(guess) && !hasDayBegun(guess - 1)) return guess;
  let [lowerBound, upperBound] = [midnight - 16 * hourMs, midnight + 40 * hourMs];
  while (upperBound - lowerBound > minuteMs) {
    const middle = lowerBound + Math.floor((upperBound - lowerBound) / 2 / minuteMs) * minuteMs;
    if (hasDayBegun(middle)) upperBound = middle;
    else lowerBound = middle;
  }
  return upperBound;
}

type Clock = Intl.DateTimeFormat;

/** Clocks by zone, of which there are some hundred names. */
const clocks = new Map<string, Clock>();

/** @throws RangeError when there is no such zone */
function createZoneClock(timeZone: string): Clock {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** `2026-06-01 14:00:00` */
function formatLocalTime(clock: Clock, instant: number): string {
  return clock.format(instant);
}

function computeOffsetAt(clock: Clock, instant: number): number {
  return Date.parse(`${formatLocalTime(clock, instant).replace(' ', 'T')}Z`) - instant;
}
