import { currentLocale } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The same day on the server and in every browser, so that the page does not change when it is hydrated. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const locale = currentLocale();
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(date);
}
