import { addDays, computeDaySpans, type DaySpan, listDaysBetween, toLocalDay, toMajorUnits } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import * as v from 'valibot';
import { readDailyVisits, readSoldByDay } from '../../reports/index.ts';

const sales = { orders: v.number(), revenue: v.number() };
const Figures = v.strictObject({ ...sales, items: v.number(), average: v.nullable(v.number()), visitors: v.number() });

/**
 * `same_weekday` is the day a week before, until the same time of day. `revenue` has taxes and shipment in it, and is in `currency`;
 * `average` is that of an order, null without orders. Callers without the permission `reports.money` get no figures.
 */
export const figuresAnswer = {
  currency: v.string(),
  timezone: v.string(),
  today: v.nullable(Figures),
  same_weekday: v.nullable(Figures),
  series: v.array(v.strictObject({ date: v.string(), ...sales })),
};

/** Takes out the figures that a caller may not see. */
export function hideFigures<Shown extends object>(figures: Shown) {
  return { ...figures, today: null, same_weekday: null, series: [] };
}

const seriesDays = 14;
/** Name of the span that is no whole day. */
const sameWeekday = 'same_weekday';

/** Reads what was sold today and in the days before, as the store's clocks count them, from the sales of two weeks alone. */
export async function readFigures(db: Db, now: Date) {
  const { currency, time_zone: timezone = 'UTC' } = await readStoreSettings(db);
  const today = toLocalDay(now, timezone);
  const days = computeDaySpans(listDaysBetween(addDays(today, 1 - seriesDays), today), timezone);
  const spans = [...days, buildSameWeekdaySpan(days, now)];
  const [soldDays, visits] = await Promise.all([readSoldByDay(db, spans), readDailyVisits(db, spans)]);
  const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
  const readDay = (name: string) => {
    const { orders = 0, items = 0, gross = 0 } = soldDays.find(({ day }) => day === name) ?? {};
    return { orders, items, gross };
  };
  const buildFigures = (name: string) => {
    const { orders, items, gross } = readDay(name);
    const average = orders === 0 ? null : toMajorAmount(Math.round(gross / orders));
    const visitors = visits.find(({ day }) => day === name)?.visits ?? 0;
    return { orders, revenue: toMajorAmount(gross), items, average, visitors };
  };
  const series = days.map(({ day }) => {
    const { orders, gross } = readDay(day);
    return { date: day, orders, revenue: toMajorAmount(gross) };
  });
  return { currency, timezone, today: buildFigures(today), same_weekday: buildFigures(sameWeekday), series };
}

/** The weekday of today a week ago, until as long after its beginning as it is now after today's. */
function buildSameWeekdaySpan(days: DaySpan[], now: Date): DaySpan {
  const [weekday, today] = [days.at(-8), days.at(-1)];
  if (!weekday || !today) throw new Error('The series has more than a week');
  const end = Date.parse(weekday.since) + now.getTime() - Date.parse(today.since);
  const until = new Date(Math.min(end, Date.parse(weekday.until))).toISOString();
  return { day: sameWeekday, since: weekday.since, until };
}
