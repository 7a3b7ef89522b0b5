import { currentLanguage } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a moment or a day for the store's time zone, so that server and browsers show the same day and the page does not
 * change when it is hydrated.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const { locale, timeZone: storeZone = 'UTC' } = currentLanguage();
  const timeZone = iso.includes('T') ? storeZone : 'UTC';
  const key = locale + timeZone;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  formats.set(key, format);
  return format.format(date);
}
