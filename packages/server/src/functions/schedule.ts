import { findNextCronTime, parseCronSchedule } from './cron.ts';

const unitsMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const mostMs = 366 * 86_400_000;

/**
 * Computes the next time of a schedule: five cron fields in UTC, or `every 15 minutes`, which counts from 1970 so that
 * every process computes the same time.
 * @returns null for a text that is no schedule, or whose time never comes
 */
export function computeNextTick(schedule: string, referenceTime: Date): Date | null {
  const [, count, unit = ''] = schedule.match(/^every (?:(\d{1,4}) )?(minute|hour|day)s?$/) ?? [];
  if (unit === '') {
    const cron = parseCronSchedule(schedule);
    return cron && findNextCronTime(cron, referenceTime);
  }
  const everyMs = Number(count ?? 1) * (unitsMs[unit] ?? 0);
  if (everyMs === 0 || everyMs > mostMs) return null;
  return new Date((Math.floor(referenceTime.getTime() / everyMs) + 1) * everyMs);
}
