import { useMemo } from 'react';
import { useLocale } from './words.tsx';

export interface Formats {
  /** @param amount in major units */
  money(amount: number, currency: string): string;
  number(value: number): string;
  /** With few digits, such as `12K`. */
  shortNumber(value: number): string;
  date(iso: string): string;
  /** Day and month. */
  day(iso: string): string;
  /** Day and time; without the year while it is this one. */
  time(iso: string): string;
  percent(share: number): string;
  weekday(iso: string): string;
  /** Name of a country by its ISO 3166-1 code. */
  country(code: string): string;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

function findMoneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  moneyFormats.set(key, format);
  return format;
}

export function createFormats(locale: string, now = new Date()): Formats {
  const numberFormat = new Intl.NumberFormat(locale);
  const shortNumberFormat = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const shortDayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const timeFormat = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  const percentFormat = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return {
    money: (amount, currency) => findMoneyFormat(locale, currency).format(amount),
    number: (value) => numberFormat.format(value),
    shortNumber: (value) => shortNumberFormat.format(value),
    day: (iso) => shortDayFormat.format(new Date(iso)),
    date: (iso) => dayFormat.format(new Date(iso)),
    time(iso) {
      const date = new Date(iso);
      return date.getFullYear() === now.getFullYear() ? timeFormat.format(date) : dayFormat.format(date);
    },
    percent: (share) => percentFormat.format(share),
    weekday: (iso) => weekdayFormat.format(new Date(iso)),
    country: (code) => countryNames.of(code) ?? code,
  };
}

/** Formats of the person's language. */
export function useFormats(): Formats {
  const locale = useLocale();
  return useMemo(() => createFormats(locale), [locale]);
}

/** Decimal places in which amounts of a currency are typed and shown. */
export function countDecimals(currency: string): number {
  return findMoneyFormat('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Reads an amount as people type it: `12.5`, `12,50`, `1.234,50`. The last separator with one or two digits behind it is the
 * decimal one.
 * @returns major units; undefined for what is no amount
 */
export function parseAmount(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[^\d.,-]+|[^\d]+$/g, '');
  const match = /^(\d[\d.,]*?)(?:[.,](\d{1,3}))?$/.exec(compact);
  if (!match || /[.,]{2}/.test(compact)) return undefined;
  const [, whole = '', decimals = ''] = match;
  const separators = compact.match(/[.,]/g) ?? [];
  const isGrouped = decimals.length === 3 && (separators.length > 1 ? new Set(separators).size === 1 : whole !== '0');
  const digits = whole.replace(/[.,]/g, '');
  return Number(isGrouped ? `${digits}${decimals}` : `${digits}.${decimals || '0'}`);
}
