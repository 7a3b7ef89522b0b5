import { type DeliveryDates, formatDeliveryDates, type Minor, toMajorUnits } from '@mercer/contract';
import { setLruEntry } from '../../db/index.ts';

/** Amounts and dates as readers of a locale write them. */
export interface Format {
  /** @param amount in minor units */
  money(amount: Minor, currency: string): string;
  /** @param date ISO 8601 */
  date(date: string): string;
  days(dates: DeliveryDates): string;
}

const formats = new Map<string, Format>();
/** Maximum number of cached formatters, more than a store has languages and currencies. */
const maximumKept = 100;

/** Finds or creates the formatter of a locale. Creating one takes longer than writing the rest of a mail. */
export function getMailFormat(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  setLruEntry(formats, [locale, format], maximumKept);
  return format;
}

function createFormat(locale: string): Format {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const amounts = new Map<string, Intl.NumberFormat>();
  return {
    money(amount, currency) {
      const amountFormat = amounts.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
      setLruEntry(amounts, [currency, amountFormat], maximumKept);
      return amountFormat.format(toMajorUnits(amount, currency));
    },
    date: (date) => dates.format(new Date(date)),
    days: (dates) => formatDeliveryDates(dates, locale),
  };
}
