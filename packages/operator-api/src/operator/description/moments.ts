import { findDaySpan, isCalendarDay, toLocalDay } from '@mercer/contract';
import * as v from 'valibot';

/** A day of the store's time zone, or a moment. */
export const moment = v.pipe(
  v.string(),
  v.check(
    (text) =>
      // no clock of a time zone writes years before 1000 with four digits
      /^[1-9]\d{3}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
      isCalendarDay(text.slice(0, 10)) &&
      !Number.isNaN(Date.parse(text)),
    'a day like 2026-06-30 or a moment like 2026-06-30T12:00:00Z is expected',
  ),
);

/** @returns ISO 8601, as dates are stored; a day begins by the clocks of the zone */
export function toIsoStartDate(moment: string, timeZone: string): string {
  return moment.includes('T') ? formatIsoDate(Date.parse(moment)) : findDaySpan(moment, timeZone).since;
}

/** A year of five digits has a sign before it, and would come before all others. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

function formatIsoDate(ms: number): string {
  return new Date(Math.min(ms, lastMs)).toISOString();
}

/** The day of a moment by the clocks of the zone; a day is itself. */
export function toDay<Absent extends null | undefined>(
  dayOrMoment: string | Absent,
  timeZone: string,
): string | Absent {
  return dayOrMoment?.includes('T') ? toLocalDay(new Date(dayOrMoment), timeZone) : dayOrMoment;
}

/** The first moment that `to` does not include. */
export function toIsoEndDate(moment: string, timeZone: string): string {
  return moment.includes('T') ? formatIsoDate(Date.parse(moment)) : findDaySpan(moment, timeZone).until;
}
