import { addDays, type CalendarDay, isCalendarDay, toLocalDay } from '@mercer/contract';

export const periodLengths = [7, 30, 90, 365] as const;
export const usualLength = 30;

/** Days of a report, both included. */
export interface Period {
  from: CalendarDay;
  to: CalendarDay;
}

/** Days of the address: a number of days up to today, or two days. */
export interface PeriodFilters {
  days?: string;
  from?: string;
  to?: string;
}

/** @returns the days of the filters; the last thirty where those are none */
export function readPeriod({ days, from, to }: PeriodFilters, timeZone: string, now = new Date()): Period {
  const today = toLocalDay(now, timeZone);
  if (from && to && isCalendarDay(from) && isCalendarDay(to) && from <= to) return { from, to };
  const length = periodLengths.find((candidate) => String(candidate) === days) ?? usualLength;
  return { from: addDays(today, 1 - length), to: today };
}

export const countDays = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000) + 1;

/** @returns as many days, right before the period */
export function findPreviousPeriod(period: Period): Period {
  const length = countDays(period);
  return { from: addDays(period.from, -length), to: addDays(period.to, -length) };
}

/** @returns the day of the period before that stands at the same place */
export const findPreviousDay = (day: string, period: Period): string => addDays(day, -countDays(period));
