import { type DeliveryDates, formatDeliveryDates, getCountryName, type Minor, toMajorUnits } from '@mercer/contract';

/** Amounts and dates as readers of a locale write them. */
export interface Format {
  /** @param amount in minor units */
  money(amount: Minor, currency: string): string;
  /** @param date ISO 8601 */
  date(date: string): string;
  days(dates: DeliveryDates): string;
  /** Name of a country by its code. */
  country(code: string): string;
}

/** Formatters by locale and time zone; a store has few locales and currencies. */
const formats = new Map<string, Format>();

/** Finds or creates the formatter of a locale. Creating one takes longer than writing the rest of a mail. */
export function getMailFormat(locale: string, timeZone = 'UTC'): Format {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? createFormat(locale, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(locale: string, timeZone: string): Format {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const amounts = new Map<string, Intl.NumberFormat>();
  return {
    money(amount, currency) {
      const amountFormat = amounts.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
      amounts.set(currency, amountFormat);
      return amountFormat.format(toMajorUnits(amount, currency));
    },
    date: (date) => dates.format(new Date(date)),
    days: (dates) => formatDeliveryDates(dates, locale),
    country: (code) => getCountryName(code, locale),
  };
}
