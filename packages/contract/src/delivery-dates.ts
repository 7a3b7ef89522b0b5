/** The days between which a parcel is to come, both included: `2026-12-03`. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/** 'Tue, Dec 3 – Thu, Dec 5' or 'Di., 3. – Do., 5. Dez.': the month once where it comes last and is one, no year. */
export function formatDeliveryDates({ from, to }: DeliveryDates, locale: string): string {
  const end = formatDeliveryDay(to, locale, true);
  if (from === to) return end;
  const isMonthLeftOut = from.slice(0, 7) === to.slice(0, 7) && !hasMonthFirst(locale);
  return `${formatDeliveryDay(from, locale, !isMonthLeftOut)} – ${end}`;
}

/** True for American English, whose ranges would otherwise have a month before the first day only. */
const hasMonthFirst = (locale: string) => locale === 'en' || locale === 'en-US';

function formatDeliveryDay(day: string, locale: string, hasMonth: boolean): string {
  return getDateFormat(locale, hasMonth).format(new Date(`${day}T00:00:00Z`));
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
