import { type DeliveryDates, formatDeliveryDates, type Minor, toMajorUnits } from '@mercer/contract';

/** Amounts and dates as readers of a locale write them. */
export interface Format {
  /** @param amount in minor units */
  money(amount: Minor, currency: string): string;
  /** @param date ISO 8601 */
  date(date: string): string;
  days(dates: DeliveryDates): string;
}

/** Formatters by locale; a store has few locales and currencies. */
const formats = new Map<string, Format>();

/** Finds or creates the formatter of a locale. Creating one takes longer than writing the rest of a mail. */
export function getMailFormat(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

function createFormat(locale: string): Format {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const amounts = new Map<string, Intl.NumberFormat>();
  return {
    money(amount, currency) {
      const amountFormat = amounts.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
      amounts.set(currency, amountFormat);
      return amountFormat.format(toMajorUnits(amount, currency));
    },
    date: (date) => dates.format(new Date(date)),
    days: (dates) => formatDeliveryDates(dates, locale),
  };
}
