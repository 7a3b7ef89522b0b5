import { isLanguage, type StoreSettings } from '@mercer/contract';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import type { Setup } from './setup.ts';
import { followsCountries, homeZone, homeZoneId, type Shipping, shippedTo } from './zones.ts';

/** Settings by id, as far as `init` knows them; what is not there was never set. */
export interface Rows {
  store?: Partial<StoreSettings>;
  shipping?: Shipping;
  taxes?: { prices_include_tax?: boolean };
}

export function setupOf({ store = {}, shipping, taxes }: Rows): Partial<Setup> {
  const { name, locale, currency, country, countries = shippedTo(shipping), support_email } = store;
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

/** @param rows what stands there, of which all else is kept @throws StartError where zones of the owner's would have to change */
export function rowsOf(setup: Setup, { store = {}, shipping, taxes }: Rows) {
  const { name, language: locale, currency, country, countries, email: support_email, taxIncluded } = setup;
  const own = { name, locale, currency, country, countries, support_email };
  return {
    store: { ...store, ...own, locales: localesOf(locale, store), currencies: currenciesOf(currency, store) },
    shipping: shipping ? shippingTo(countries, shipping, store) : freeWithin(countries),
    taxes: { ...taxes, prices_include_tax: taxIncluded },
  };
}

/** What an older version took for a language is left out. */
function localesOf(code: string, { locales = [] }: Partial<StoreSettings>) {
  const others = locales.filter((one) => isLanguage(one.code));
  if (others.some((one) => one.code === code)) return others;
  return [{ code, name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code }, ...others];
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
function freeWithin(countries: string[]): Shipping {
  return {
    zones: [homeZone(countries)],
    services: [{ id: 'standard', name: 'Standard', rates: [{ zone: homeZoneId, price: 0 }] }],
  };
}

/** Zones are prices: those of the owner's stay as they are, whatever countries are asked for. */
function shippingTo(countries: string[], shipping: Shipping, store: Partial<StoreSettings>): Shipping {
  const served = shippedTo(shipping);
  if (served === undefined || isSame(served, countries) || isSame(store.countries ?? [], countries)) return shipping;
  if (followsCountries(shipping, store.countries)) return { ...shipping, zones: [homeZone(countries)] };
  throw new StartError(
    `Nothing was changed: the shop ships by zones of your own (to ${served.join(', ')}), and init changes no zone that it has not made. Change them yourself: 'mercer settings show shipping' prints them, 'mercer settings replace shipping shipping.json' writes them. Then call init again.`,
  );
}

function isSame(one: string[], other: string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
