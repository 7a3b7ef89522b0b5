import { formatAddressLines } from './address-format.ts';
import { getCountryName } from './country-name.ts';
import type { StoreSettings } from './entities/settings.ts';

/** Postal address and telephone of a store, as mails, invoices and pages print them for readers of the locale; none where it has none. */
export function contactLines(
  { address = {}, phone }: Pick<StoreSettings, 'address' | 'phone'>,
  locale: string,
): string[] {
  return formatAddressLines({ ...address, phone: phone ?? null }, (code) => getCountryName(code, locale));
}
