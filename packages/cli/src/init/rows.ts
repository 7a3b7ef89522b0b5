import type { StoreSettings } from '@mercer/contract';
import type { Setup } from './setup.ts';

/** Settings by id, as far as `init` knows them; what is not there was never set. */
export interface Rows {
  store?: Partial<StoreSettings>;
  shipping?: { zones?: { id: string }[] };
  taxes?: { prices_include_tax?: boolean };
}

export function setupOf({ store = {}, taxes }: Rows): Partial<Setup> {
  const { name, locale, currency, country, countries, support_email } = store;
  return {
    ...(name !== undefined && { name }),
    ...(locale !== undefined && { language: locale }),
    ...(currency !== undefined && { currency }),
    ...(country !== undefined && { country }),
    ...(countries !== undefined && { countries }),
    ...(support_email !== undefined && { email: support_email }),
    ...(taxes?.prices_include_tax !== undefined && { taxIncluded: taxes.prices_include_tax }),
  };
}

/** @param rows what stands there, of which all else is kept */
export function rowsOf(setup: Setup, { store = {}, shipping, taxes }: Rows) {
  const { name, language: locale, currency, country, countries, email: support_email, taxIncluded } = setup;
  const own = { name, locale, currency, country, countries, support_email };
  return {
    store: { ...store, ...own, locales: localesOf(locale, store), currencies: currenciesOf(currency, store) },
    shipping: shipping ? { ...shipping, zones: zonesOf(countries, shipping.zones) } : freeWithin(countries),
    taxes: { ...taxes, prices_include_tax: taxIncluded },
  };
}

function localesOf(code: string, { locales = [] }: Partial<StoreSettings>) {
  if (locales.some((one) => one.code === code)) return locales;
  return [{ code, name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code }, ...locales];
}

/** One is the base; rates of another one would mean nothing. */
function currenciesOf(code: string, { currencies = [] }: Partial<StoreSettings>) {
  if (currencies.some((one) => one.code === code && one.type === 'base')) return currencies;
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return [{ code, name, type: 'base' as const, decimals }];
}

/** One way to ship, for nothing, to these countries alone. */
function freeWithin(countries: string[]) {
  return {
    zones: [homeZone(countries)],
    services: [{ id: 'standard', name: 'Standard', rates: [{ zone: homeZoneId, price: 0 }] }],
  };
}

/** The zone that `init` made follows the countries; others are the owner's. */
function zonesOf(countries: string[], zones: { id: string }[] = []) {
  return zones.map((zone) => (zone.id === homeZoneId ? homeZone(countries) : zone));
}

const homeZoneId = 'home';

function homeZone(countries: string[]) {
  return { id: homeZoneId, name: countries.join(', '), regions: countries.map((country) => ({ country })) };
}
