import { defaultLocale } from './constants.ts';

/** The same day on the server and in every browser, so that the page does not change when it wakes up. */
const dates = new Intl.DateTimeFormat(defaultLocale, { dateStyle: 'long', timeZone: 'UTC' });

export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : dates.format(date);
}
