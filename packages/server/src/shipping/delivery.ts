import type { DeliveryDates } from '@mercer/contract';
import * as v from 'valibot';
import { tolerantList } from '../settings/index.ts';
import {
  computeNextDay,
  type DaysOff,
  usualDaysOff,
  weekDays,
  workingDayAfter,
  workingDayFrom,
} from './working-days.ts';
import { computeInstant, toZonedDay } from './zoned-time.ts';

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
  time_zone: v.optional(v.fallback(v.pipe(v.string(), v.check(isTimeZone)), 'UTC'), 'UTC'),
  /** Time of day until which an order leaves with that day's parcels, if the day is a working day. */
  cut_off: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '12:00'), '12:00'),
  /** working days from the order until it leaves */
  handling_days: v.optional(v.fallback(workingDays, 0), 0),
  countries: v.optional(
    v.fallback(v.record(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), DaysOffSchema), () => ({})),
    () => ({}),
  ),
});

export type DeliverySettings = v.InferOutput<typeof DeliverySchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

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
