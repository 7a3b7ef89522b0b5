import { currentLocale } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats the date for UTC, so that server and browsers show the same day and the page does not change when it is
 * hydrated.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const locale = currentLocale();
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(date);
}
