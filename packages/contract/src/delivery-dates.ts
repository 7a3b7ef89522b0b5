/** The days between which a parcel is to come, both included: `2026-12-03`. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/** 'Tue 3 – Thu 5 Dec' or 'Di., 3. – Do., 5. Dez.': the month once where it is one, no year. */
export function formatDeliveryDates({ from, to }: DeliveryDates, locale: string): string {
  const end = formatDeliveryDay(to, locale, true);
  if (from === to) return end;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatDeliveryDay(from, locale, !isOneMonth)} – ${end}`;
}

function formatDeliveryDay(day: string, locale: string, hasMonth: boolean): string {
  const date = new Date(`${day}T00:00:00Z`);
  const format = getDateFormat(locale, hasMonth);
  if (!locale.startsWith('en')) return format.format(date);
  // American dates begin with the month, which a range would have twice
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return [parts.get('weekday'), parts.get('day'), parts.get('month')].filter(Boolean).join(' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the cached format of a language: creating one takes a hundred times as long as using it. The cache holds at
 * most two for each of the shop's languages.
 */
function getDateFormat(locale: string, hasMonth: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${hasMonth}`;
  const month = hasMonth ? { month: 'short' as const } : {};
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', ...month, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}
