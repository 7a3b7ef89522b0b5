const dayMs = 86_400_000;
/** Days to search for the next run: up to eight years lie between one 29 February and the next. */
const longestDays = 9 * 366;

/** Minute, hour, day of the month, month, day of the week. */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

interface Cron {
  minutes: number[];
  hours: number[];
  isDay(date: Date): boolean;
}

/** @returns null for what is no schedule of five fields */
function parseCronSchedule(text: string): Cron | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== bounds.length) return null;
  const [minutes, hours, days, months, weekdays] = fields.map(parseCronField);
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const isOneOf = fields[2]?.startsWith('*') || fields[4]?.startsWith('*');
  return {
    minutes,
    hours,
    isDay(date) {
      const isDate = days.includes(date.getUTCDate());
      const isWeekday = weekdays.some((day) => day % 7 === date.getUTCDay());
      // Cron matches a day if either of both fields does (crontab(5))
      return months.includes(date.getUTCMonth() + 1) && (isOneOf ? isDate && isWeekday : isDate || isWeekday);
    },
  };
}

/** @returns the first time after `after`; null when there is none for nine years */
function findNextCronTime({ minutes, hours, isDay }: Cron, referenceTime: Date): Date | null {
  const midnight = Math.floor(referenceTime.getTime() / dayMs) * dayMs;
  for (let day = 0; day < longestDays; day++) {
    const date = new Date(midnight + day * dayMs);
    if (!isDay(date)) continue;
    for (const hour of hours) {
      for (const minute of minutes) {
        const time = date.getTime() + (hour * 60 + minute) * 60_000;
        if (time > referenceTime.getTime()) return new Date(time);
      }
    }
  }
  return null;
}

/** Parses a field into its values in ascending order; null when it is not valid. */
function parseCronField(field: string, place: number): number[] | null {
  const [minimum, maximum] = bounds[place] ?? [0, 0];
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = part.match(/^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/);
    if (!match) return null;
    const [, from, to, step = '1'] = match;
    const first = from === undefined ? minimum : Number(from);
    const last = to === undefined ? (from === undefined || part.includes('/') ? maximum : first) : Number(to);
    if (Number(step) < 1 || first < minimum || last > maximum || first > last) return null;
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

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
