const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `YYYY-MM-DD` */
export type Day = string;

/** A day of a time zone: from one instant to another, of which the last is not in it. ISO 8601 in UTC. */
export interface DaySpan {
  day: Day;
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

/** Returns true when the calendar has the day. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

export function toLocalDay(date: Date, zone: string): Day {
  return formatLocalTime(createZoneClock(zone), date.getTime()).slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Lists the days from the first to the last, both included; none when the last is before the first. */
export function listDaysBetween(first: Day, last: Day): Day[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(first, at));
}

/** The spans of days that follow each other: one ends where the next begins, however long a day is. */
export function computeDaySpans(days: Day[], zone: string): DaySpan[] {
  const clock = createZoneClock(zone);
  const last = days.at(-1);
  if (last === undefined) return [];
  const starts = [...days, addDays(last, 1)].map((day) => new Date(findDayStart(clock, day)).toISOString());
  return days.map((day, at) => ({ day, since: starts[at] ?? '', until: starts[at + 1] ?? '' }));
}

/** The first instant of a day, which is no midnight where clocks are put forward then. */
function findDayStart(clock: Clock, day: Day): number {
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

/** @throws RangeError when there is no such zone */
function createZoneClock(timeZone: string): Clock {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** `2026-06-01 14:00:00` */
function formatLocalTime(clock: Clock, instant: number): string {
  return clock.format(instant);
}

function computeOffsetAt(clock: Clock, instant: number): number {
  return Date.parse(`${formatLocalTime(clock, instant).replace(' ', 'T')}Z`) - instant;
}
