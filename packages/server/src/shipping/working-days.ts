/** Days on which parcels are neither packed nor brought. */
export interface DaysOff {
  weekend: readonly WeekDay[];
  /** `2026-12-24`, or each year `12-25` */
  holidays: readonly string[];
}

export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type WeekDay = (typeof weekDays)[number];

export const usualDaysOff: DaysOff = { weekend: ['saturday', 'sunday'], holidays: [] };

/** The day itself, else the next one on which somebody works. */
export function workingDayFrom(day: string, daysOff: DaysOff): string {
  return isDayOff(day, daysOff) ? workingDayAfter(day, 1, daysOff) : day;
}

/** The n-th working day after; the day itself for 0. */
export function workingDayAfter(day: string, n: number, daysOff: DaysOff): string {
  let found = day;
  for (let left = n, looked = 0; left > 0 && looked < mostDays; looked++) {
    found = nextDay(found);
    if (!isDayOff(found, daysOff)) left -= 1;
  }
  return found;
}

/** Where every day of the year is a holiday nobody looks on for ever. */
const mostDays = 1000;

export function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function isDayOff(day: string, { weekend, holidays }: DaysOff): boolean {
  const weekDay = weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return weekend.some((one) => one === weekDay) || holidays.includes(day) || holidays.includes(day.slice(5));
}
