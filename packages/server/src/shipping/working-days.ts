/** Days on which parcels are neither packed nor brought. */
export interface DaysOff {
  weekend: readonly WeekDay[];
  /** `2026-12-24`, or each year `12-25` */
  holidays: readonly string[];
}

export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type WeekDay = (typeof weekDays)[number];

export const usualDaysOff: DaysOff = { weekend: ['saturday', 'sunday'], holidays: [] };

const dayMs = 86_400_000;

/** The day itself, else the next one on which somebody works. */
export function workingDayFrom(day: string, daysOff: DaysOff): string {
  return isDayOff(Date.parse(day), daysOff) ? workingDayAfter(day, 1, daysOff) : day;
}

/** The n-th working day after; the day itself for 0. */
export function workingDayAfter(day: string, n: number, daysOff: DaysOff): string {
  let found = Date.parse(day); // of which a day's beginning is in UTC
  for (let left = n, looked = 0; left > 0 && looked < mostDays; looked++) {
    found += dayMs;
    if (!isDayOff(found, daysOff)) left -= 1;
  }
  return n > 0 ? textOf(found) : day;
}

/** Where every day of the year is a holiday nobody looks on for ever. */
const mostDays = 1000;

export function nextDay(day: string): string {
  return textOf(Date.parse(day) + dayMs);
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function isDayOff(time: number, { weekend, holidays }: DaysOff): boolean {
  const weekDay = weekDays[(Math.floor(time / dayMs) + 4) % 7]; // the first of 1970 was a Thursday
  if (weekend.some((one) => one === weekDay)) return true;
  if (holidays.length === 0) return false;
  const day = textOf(time);
  return holidays.includes(day) || holidays.includes(day.slice(5));
}
