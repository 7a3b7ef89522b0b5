import { Cron } from 'croner';

const unitsMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const mostMs = 366 * 86_400_000;
/** Longer texts are no schedule: 60 minutes, each by itself, take 170 letters. */
const longestText = 500;

/**
 * Computes the next time of a schedule: five cron fields in UTC, or `every 15 minutes`, which counts from 1970 so that
 * every process computes the same time.
 * @returns null for a text that is no schedule, or whose time never comes
 */
export function computeNextTick(schedule: string, referenceTime: Date): Date | null {
  if (schedule.length > longestText) return null;
  const [, count, unit = ''] = schedule.match(/^every (?:(\d{1,4}) )?(minute|hour|day)s?$/) ?? [];
  if (unit === '') return computeNextCronTime(schedule, referenceTime);
  const everyMs = Number(count ?? 1) * (unitsMs[unit] ?? 0);
  if (everyMs === 0 || everyMs > mostMs) return null;
  return new Date((Math.floor(referenceTime.getTime() / everyMs) + 1) * everyMs);
}

function computeNextCronTime(schedule: string, referenceTime: Date): Date | null {
  const [, , days = '', , weekdays] = schedule.trim().split(/\s+/);
  if (weekdays === undefined) return null;
  // Cron matches a day if either field does, unless one of them starts with * (crontab(5))
  const domAndDow = days.startsWith('*') || weekdays.startsWith('*');
  try {
    const cron = new Cron(schedule, { mode: '5-part', timezone: 'UTC', sloppyRanges: true, domAndDow, paused: true });
    return cron.nextRun(referenceTime);
  } catch {
    return null; // croner throws at what is no schedule
  }
}
