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
    return Boolean(clockOf(zone));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether the calendar has it. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

export function dayOf(date: Date, zone: string): Day {
  return localTime(clockOf(zone), date.getTime()).slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Both days are in it; none when the second is before the first. */
export function daysFrom(first: Day, last: Day): Day[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(first, at));
}

/** The spans of days that follow each other: one ends where the next begins, however long a day is. */
export function spansOf(days: Day[], zone: string): DaySpan[] {
  const clock = clockOf(zone);
  const last = days.at(-1);
  if (last === undefined) return [];
  const starts = [...days, addDays(last, 1)].map((day) => new Date(startOf(clock, day)).toISOString());
  return days.map((day, at) => ({ day, since: starts[at] ?? '', until: starts[at + 1] ?? '' }));
}

/** The first instant of a day, which is no midnight where clocks are put forward then. */
function startOf(clock: Clock, day: Day): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(clock, midnight - offsetAt(clock, midnight));
  const isBegun = (instant: number) => localTime(clock, instant).slice(0, 10) >= day;
  if (isBegun(guess) && !isBegun(guess - 1)) return guess;
  let [before, after] = [midnight - 16 * hourMs, midnight + 40 * hourMs];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (isBegun(middle)) after = middle;
    else before = middle;
  }
  return after;
}

type Clock = Intl.DateTimeFormat;

/** @throws RangeError when there is no such zone */
function clockOf(timeZone: string): Clock {
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
function localTime(clock: Clock, instant: number): string {
  return clock.format(instant);
}

function offsetAt(clock: Clock, instant: number): number {
  return Date.parse(`${localTime(clock, instant).replace(' ', 'T')}Z`) - instant;
}
