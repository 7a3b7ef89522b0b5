import { nextOfCron, readCron } from './cron.ts';

const unitsMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const mostMs = 366 * 86_400_000;

/**
 * When a schedule comes next: five fields of cron in UTC, or `every 15 minutes`, which counts from 1970 on, so that every
 * process means the same time.
 * @returns null for a text that is no schedule, or never comes
 */
export function nextTick(schedule: string, after: Date): Date | null {
  const [, count, unit = ''] = schedule.match(/^every (?:(\d{1,4}) )?(minute|hour|day)s?$/) ?? [];
  if (unit === '') {
    const cron = readCron(schedule);
    return cron && nextOfCron(cron, after);
  }
  const everyMs = Number(count ?? 1) * (unitsMs[unit] ?? 0);
  if (everyMs === 0 || everyMs > mostMs) return null;
  return new Date((Math.floor(after.getTime() / everyMs) + 1) * everyMs);
}
