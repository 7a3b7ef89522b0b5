import { type DeliveryDates, isTimeZone } from '@mercer/contract';
import { tolerantList } from '@mercer/platform/settings';
import * as v from 'valibot';

/** Days on which parcels are neither packed nor brought. */
interface DaysOff {
  weekend: readonly WeekDay[];
  /** `2026-12-24`, or each year `12-25` */
  holidays: readonly string[];
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type WeekDay = (typeof weekDays)[number];

const usualDaysOff: DaysOff = { weekend: ['saturday', 'sunday'], holidays: [] };

const dayMs = 86_400_000;

/** The day itself, else the next one on which somebody works. */
function workingDayFrom(day: string, daysOff: DaysOff): string {
  return isDayOff(Date.parse(day), daysOff) ? workingDayAfter(day, 1, daysOff) : day;
}

/** The n-th working day after; the day itself for 0. */
function workingDayAfter(day: string, n: number, daysOff: DaysOff): string {
  let time = Date.parse(day); // days begin in UTC
  for (let remainingDays = n, looked = 0; remainingDays > 0 && looked < mostDays; looked++) {
    time += dayMs;
    if (!isDayOff(time, daysOff)) remainingDays -= 1;
  }
  return n > 0 ? formatUtcDay(time) : day;
}

/** Limit of days to search, in case every day of the year is a holiday. */
const mostDays = 1000;

function computeNextDay(day: string): string {
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is in the time zone: `2026-12-03`. */
function toZonedDay(timeZone: string, instant: Date): string {
  return computeWallTime(timeZone, instant).toISOString().slice(0, 10);
}

/**
 * Computes the instant at so many minutes after midnight by the clocks of the time zone. A time that clocks show twice
 * is the first of the two; a time that they skip is shifted by an hour.
 */
function computeInstant(timeZone: string, day: string, minutes: number): Date {
  const wallClockMs = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = wallClockMs - computeOffsetMs(timeZone, new Date(wallClockMs));
  return new Date(wallClockMs - computeOffsetMs(timeZone, new Date(guess)));
}

function computeOffsetMs(timeZone: string, instant: Date): number {
  return computeWallTime(timeZone, instant).getTime() - instant.getTime();
}

/** Computes the wall-clock time in the zone, represented as UTC; whole seconds plus the instant's milliseconds. */
function computeWallTime(timeZone: string, instant: Date): Date {
  const parts = getZoneFormat(timeZone).formatToParts(instant);
  const readTimePart = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const day = Date.UTC(readTimePart('year'), readTimePart('month') - 1, readTimePart('day'));
  return new Date(
    day +
      ((readTimePart('hour') * 60 + readTimePart('minute')) * 60 + readTimePart('second')) * 1000 +
      (instant.getTime() % 1000),
  );
}

function getZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
  formats.set(timeZone, format);
  return format;
}

const workingDays = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60));

/** Working days on the way, after the day on which the parcel leaves. */
export const TransitSchema = v.pipe(
  v.object({ from: workingDays, to: workingDays }),
  v.check(({ from, to }) => from <= to),
);

export type Transit = v.InferOutput<typeof TransitSchema>;

const DaysOffSchema = v.object({
  weekend: v.optional(
    v.fallback(v.pipe(v.array(v.picklist(weekDays)), v.maxLength(6)), [...usualDaysOff.weekend]),
    () => [...usualDaysOff.weekend],
  ),
  /** `2026-12-24`, or each year `12-25` */
  holidays: v.optional(tolerantList(v.pipe(v.string(), v.check(isHolidayText))), () => []),
});

/**
 * Schema of the delivery settings: when parcels leave, and days off by country: the store's for packing, the buyer's
 * for delivery.
 */
export const DeliverySchema = v.object({
  /** absent: the store's */
  time_zone: v.exactOptional(v.fallback(v.pipe(v.string(), v.check(isTimeZone)), 'UTC')),
  /** Time of day until which an order leaves with that day's parcels, if the day is a working day. */
  cut_off: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '12:00'), '12:00'),
  /** working days from the order until it leaves */
  handling_days: v.optional(v.fallback(workingDays, 0), 0),
  countries: v.optional(
    v.fallback(v.record(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), DaysOffSchema), () => ({})),
    () => ({}),
  ),
});

export type DeliverySettings = v.InferOutput<typeof DeliverySchema> & { time_zone: string };

function isHolidayText(text: string): boolean {
  const day = /^\d\d-\d\d$/.test(text) ? `2024-${text}` : text;
  return /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
}

/** Day on which an order placed now leaves, and the time until which that holds. */
export interface Dispatch {
  /** `2026-12-03` */
  day: string;
  until: Date;
}

/** @param home the store's country */
export function nextDispatch(now: Date, home: string, settings: DeliverySettings): Dispatch {
  const daysOff = findCountryDaysOff(home, settings);
  const today = toZonedDay(settings.time_zone, now);
  const packed = workingDayFrom(now < computeCutOff(today, settings) ? today : computeNextDay(today), daysOff);
  return { day: workingDayAfter(packed, settings.handling_days, daysOff), until: computeCutOff(packed, settings) };
}

/** @param country where it is brought to */
export function deliveryDates({ day }: Dispatch, transit: Transit, country: string, settings: DeliverySettings) {
  const daysOff = findCountryDaysOff(country, settings);
  const addTransitDays = (days: number) => workingDayFrom(workingDayAfter(day, days, daysOff), daysOff);
  return { from: addTransitDays(transit.from), to: addTransitDays(transit.to) } satisfies DeliveryDates;
}

function findCountryDaysOff(country: string, { countries }: DeliverySettings): DaysOff {
  return countries[country.toUpperCase()] ?? usualDaysOff;
}

function computeCutOff(day: string, { time_zone, cut_off }: DeliverySettings): Date {
  const [hours = 0, minutes = 0] = cut_off.split(':').map(Number);
  return computeInstant(time_zone, day, hours * 60 + minutes);
}
