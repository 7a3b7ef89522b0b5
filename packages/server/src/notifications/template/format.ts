import { type Minor, toMajorUnits } from '@mercer/contract';

/** Amounts and dates as readers of a locale write them. */
export interface Format {
  /** @param amount in minor units */
  money(amount: Minor, currency: string): string;
  /** @param date ISO 8601 */
  date(date: string): string;
}

export function formatFor(locale: string): Format {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    money: (amount, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toMajorUnits(amount, currency)),
    date: (date) => dates.format(new Date(date)),
  };
}
