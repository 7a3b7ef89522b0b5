import { type DeliveryDates, formatDeliveryDates, type Minor, toMajorUnits } from '@mercer/contract';
import { setRecent } from '../../db/index.ts';

/** Amounts and dates as readers of a locale write them. */
export interface Format {
  /** @param amount in minor units */
  money(amount: Minor, currency: string): string;
  /** @param date ISO 8601 */
  date(date: string): string;
  days(dates: DeliveryDates): string;
}

const formats = new Map<string, Format>();
/** Of languages and currencies that a store has. */
const mostKept = 100;

/** To make a formatter takes longer than to write the rest of a mail. */
export function formatFor(locale: string): Format {
  const known = formats.get(locale) ?? newFormat(locale);
  setRecent(formats, [locale, known], mostKept);
  return known;
}

function newFormat(locale: string): Format {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const amounts = new Map<string, Intl.NumberFormat>();
  return {
    money(amount, currency) {
      const known = amounts.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
      setRecent(amounts, [currency, known], mostKept);
      return known.format(toMajorUnits(amount, currency));
    },
    date: (date) => dates.format(new Date(date)),
    days: (dates) => formatDeliveryDates(dates, locale),
  };
}
