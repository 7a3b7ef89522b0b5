import type { Plan } from '@mercer/contract';

export type Schedule = Pick<Plan['billing_schedule'], 'interval' | 'interval_count'>;

const dayMs = 86_400_000;

/**
 * The first end of a period after `date`, counted in whole intervals from the anchor: what began on a 31st ends on the
 * last day of shorter months, and on a 31st again afterwards.
 */
export function computePeriodEnd(anchor: Date, schedule: Schedule, date: Date): Date {
  let count = Math.max(1, Math.floor((date.getTime() - anchor.getTime()) / computeLongestMs(schedule)));
  let end = addIntervals(anchor, schedule, count);
  while (end <= date) {
    count += 1;
    end = addIntervals(anchor, schedule, count);
  }
  return end;
}

/** Computes when a subscription that begins now is ordered for the second time, or, after a trial, for the first. */
export function firstPeriodEnd(schedule: Plan['billing_schedule'], now: Date): Date {
  const { trial_days = 0 } = schedule;
  return trial_days > 0 ? new Date(now.getTime() + trial_days * dayMs) : computePeriodEnd(now, schedule, now);
}

/** Computes an upper bound of the interval in milliseconds, so that the search begins at or before its goal. */
function computeLongestMs({ interval, interval_count }: Schedule): number {
  const days = { daily: 1, weekly: 7, monthly: 31, yearly: 366 }[interval];
  return days * interval_count * dayMs;
}

function addIntervals(anchor: Date, { interval, interval_count }: Schedule, count: number): Date {
  const steps = interval_count * count;
  if (interval === 'daily') return new Date(anchor.getTime() + steps * dayMs);
  if (interval === 'weekly') return new Date(anchor.getTime() + steps * 7 * dayMs);
  return addCalendarMonths(anchor, interval === 'yearly' ? steps * 12 : steps);
}

function addCalendarMonths(anchor: Date, months: number): Date {
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
