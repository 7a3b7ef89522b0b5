import { type Major, type ProductContent, roundConverted } from '@mercer/contract';
import { currentLanguage, currentLocale } from './language.ts';
import { likeSample } from './money-sample.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A price as one piece of text, '$19.99', in the currency that the shopper wants to see. @param amount major units */
export function formatMoney(amount: Major, currency?: string): string {
  const { base, code, type, rate } = currentLanguage().currency;
  const isConverted = type === 'display' && rate !== undefined && (currency ?? base) === base;
  return isConverted
    ? format(roundConverted(amount * rate, currentLanguage().currency), code)
    : format(amount, currency ?? code);
}

/** What is charged for a price that is shown in another currency; undefined where it is charged as it is shown. */
export function chargedAs(amount: Major, currency: string): string | undefined {
  const { base, code, type, rate } = currentLanguage().currency;
  const isConverted = type === 'display' && rate !== undefined && currency === base && code !== base;
  return isConverted ? format(amount, currency) : undefined;
}

/** What is paid, to the cent, in the currency in which it is paid: carts and orders. @param amount major units */
export function formatPayment(amount: Major, currency: string): string {
  return format(amount, currency);
}

/** The price of a kilogram or the like: '12,50 € / kg'. @param price of one piece */
export function perUnit(
  { base_amount, base_unit }: ProductContent,
  price: Major,
  currency: string,
  format: typeof formatPayment = formatMoney,
): string {
  return `${format(price / base_amount, currency)} / ${base_unit}`;
}

function format(amount: Major, currency: string): string {
  const { code, sample } = currentLanguage().currency;
  return sample && currency === code ? likeSample(amount, sample) : formatByLocale(amount, currency);
}

function formatByLocale(amount: Major, currency: string): string {
  const locale = currentLocale();
  const key = `${locale} ${currency}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, known);
  return known.format(amount);
}
