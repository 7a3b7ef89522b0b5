const dayMs = 86_400_000;
/** From one 29 February to the next there may be eight years. */
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
export function readCron(text: string): Cron | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== bounds.length) return null;
  const [minutes, hours, days, months, weekdays] = fields.map(valuesOf);
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const isOneOf = fields[2]?.startsWith('*') || fields[4]?.startsWith('*');
  return {
    minutes,
    hours,
    isDay(date) {
      const isDate = days.includes(date.getUTCDate());
      const isWeekday = weekdays.some((day) => day % 7 === date.getUTCDay());
      // where both are named, one of them is enough: so cron has it (crontab(5))
      return months.includes(date.getUTCMonth() + 1) && (isOneOf ? isDate && isWeekday : isDate || isWeekday);
    },
  };
}

/** @returns the first time after `after`; null when there is none for nine years */
export function nextOfCron({ minutes, hours, isDay }: Cron, after: Date): Date | null {
  const midnight = Math.floor(after.getTime() / dayMs) * dayMs;
  for (let day = 0; day < longestDays; day++) {
    const date = new Date(midnight + day * dayMs);
    if (!isDay(date)) continue;
    for (const hour of hours) {
      for (const minute of minutes) {
        const time = date.getTime() + (hour * 60 + minute) * 60_000;
        if (time > after.getTime()) return new Date(time);
      }
    }
  }
  return null;
}

/** All values of a field, the least first; null for what is none. */
function valuesOf(field: string, place: number): number[] | null {
  const [least, most] = bounds[place] ?? [0, 0];
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const found = part.match(/^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/);
    if (!found) return null;
    const [, from, to, step = '1'] = found;
    const first = from === undefined ? least : Number(from);
    const last = to === undefined ? (from === undefined || part.includes('/') ? most : first) : Number(to);
    if (Number(step) < 1 || first < least || last > most || first > last) return null;
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}
