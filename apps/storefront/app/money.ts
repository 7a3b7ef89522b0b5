import { defaultCurrency, defaultLocale } from './constants.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A price as one piece of text, '$19.99'. @param amount major units */
export function formatMoney(
  amount: number,
  currency: string = defaultCurrency,
  locale: string = defaultLocale,
): string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(amount);
}
