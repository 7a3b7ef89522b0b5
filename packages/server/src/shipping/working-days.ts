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
  let time = Date.parse(day); // days begin in UTC
  for (let remainingDays = n, looked = 0; remainingDays > 0 && looked < mostDays; looked++) {
    time += dayMs;
    if (!isDayOff(time, daysOff)) remainingDays -= 1;
  }
  return n > 0 ? formatUtcDay(time) : day;
}

/** Limit of days to search, in case every day of the year is a holiday. */
const mostDays = 1000;

export function computeNextDay(day: string): string {
  return formatUtcDay(Date.parse(day) + dayMs);
}

function formatUtcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function isDayOff(time: number, { weekend, holidays }: DaysOff): boolean {
  const weekDay = weekDays[(Math.floor(time / dayMs) + 4) % 7]; // the first of 1970 was a Thursday
  if (weekend.some((entry) => entry === weekDay)) return true;
  if (holidays.length === 0) return false;
  const day = formatUtcDay(time);
  return holidays.includes(day) || holidays.includes(day.slice(5));
}
