import type { StoreSettings } from './entities/settings.ts';

/** Postal address and telephone of a store, as mails, invoices and pages print them; none where it has none. */
export function contactLines({ address = {}, phone }: Pick<StoreSettings, 'address' | 'phone'>): string[] {
  const { company, address1, address2, zip, city, state, country } = address;
  const place = [zip, city].filter(Boolean).join(' ');
  const lines = [company, address1, address2, [place, state].filter(Boolean).join(', '), country, phone];
  return lines.filter((line): line is string => Boolean(line));
}
