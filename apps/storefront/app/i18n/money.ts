import { type Major, type ProductContent, roundConverted } from '@mercer/contract';
import { currentLanguage, currentLocale } from './language.ts';
import { formatLikeSample } from './money-sample.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A price as one piece of text, '$19.99', in the currency that the shopper wants to see. @param amount major units */
export function formatMoney(amount: Major, currency?: string): string {
  const { base, code, type, rate } = currentLanguage().currency;
  const isConverted = type === 'display' && rate !== undefined && (currency ?? base) === base;
  return isConverted
    ? formatCurrency(roundConverted(amount * rate, currentLanguage().currency), code)
    : formatCurrency(amount, currency ?? code);
}

/**
 * Formats the amount that is charged for a price shown in another currency. Returns undefined when the price is charged
 * as shown.
 */
export function formatChargedPrice(amount: Major, currency: string): string | undefined {
  const { base, code, type, rate } = currentLanguage().currency;
  const isConverted = type === 'display' && rate !== undefined && currency === base && code !== base;
  return isConverted ? formatCurrency(amount, currency) : undefined;
}

/**
 * Formats an amount of a cart or an order to the cent, in the currency in which it is paid. Negative amounts have a true
 * minus sign, which is as wide as the digits: '−$2.90'.
 * @param amount major units
 */
export function formatPayment(amount: Major, currency: string): string {
  return formatCurrency(amount, currency).replace('-', '−');
}

/** The price of a kilogram or the like: '12,50 € / kg'. @param price of one piece */
export function formatUnitPrice(
  { base_amount, base_unit }: ProductContent,
  price: Major,
  currency: string,
  format: typeof formatPayment = formatMoney,
): string {
  return `${format(price / base_amount, currency)} / ${base_unit}`;
}

function formatCurrency(amount: Major, currency: string): string {
  const { code, sample } = currentLanguage().currency;
  return sample && currency === code ? formatLikeSample(amount, sample) : formatByLocale(amount, currency);
}

function formatByLocale(amount: Major, currency: string): string {
  const locale = currentLocale();
  const key = `${locale} ${currency}`;
  const numberFormat = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, numberFormat);
  return numberFormat.format(amount);
}
