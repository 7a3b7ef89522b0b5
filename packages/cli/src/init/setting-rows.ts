import { isLanguageTag, type StoreSettings } from '@mercer/contract';
import { StartError } from '@mercer/host/config/start-error';
import type { Setup } from './setup.ts';

interface Region {
  country?: string | null;
  state?: string | null;
  zip?: string | null;
}

interface Zone {
  id: string;
  name?: string;
  regions?: Region[];
}

interface Service {
  rates?: { zone?: string | null; [field: string]: unknown }[];
}

/** Part of the shipping setting that `init` knows; it may have further fields. */
interface Shipping {
  zones?: Zone[];
  services?: (Service & { [field: string]: unknown })[];
}

const homeZoneId = 'home';

/** The zone that `init` makes. */
function buildHomeZone(countries: string[]): Zone {
  return { id: homeZoneId, name: countries.join(', '), regions: countries.map((country) => ({ country })) };
}

/**
 * Says whether `--countries` may change the countries: the only zone is the one that `init` made of the given
 * countries, it is unchanged since, and every rate belongs to it, so that no country gets a price that it did not have.
 * @param countries that init was given before
 */
function followsCountries({ zones = [], services = [] }: Shipping, countries: string[] = []): boolean {
  const [zone] = zones;
  const isOnlyOne = zone !== undefined && zones.length === 1;
  const rates = services.flatMap((service) => service.rates ?? []);
  return isOnlyOne && isUnchangedHomeZone(zone, countries) && rates.every((rate) => rate.zone === homeZoneId);
}

function isUnchangedHomeZone(zone: Zone, countries: string[]): boolean {
  const serializeZone = (candidate: Zone) =>
    JSON.stringify([candidate.id, candidate.name, candidate.regions, Object.keys(candidate).length]);
  return serializeZone(zone) === serializeZone(buildHomeZone(countries));
}

/** The countries that a service goes to; undefined: it goes everywhere, or there are no zones. */
function listShippedCountries({ zones = [], services = [] }: Shipping = {}): string[] | undefined {
  const ratedZoneIds = new Set(services.flatMap(({ rates = [] }) => rates.map(({ zone }) => zone ?? null)));
  const regions = zones.filter(({ id }) => ratedZoneIds.has(id)).flatMap((zone) => zone.regions ?? []);
  if (regions.length === 0 || ratedZoneIds.has(null) || regions.some(({ country }) => !country)) return undefined;
  return [...new Set(regions.flatMap(({ country }) => country?.toUpperCase() ?? []))];
}

/** Settings by id, as far as `init` knows them; what is not there was never set. */
export interface Rows {
  store?: Partial<StoreSettings>;
  shipping?: Shipping;
  taxes?: { prices_include_tax?: boolean };
}

export function readSetupFromRows({ store = {}, shipping, taxes }: Rows): Partial<Setup> {
  const { name, locale, currency, country, countries = listShippedCountries(shipping), support_email } = store;
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
export function buildSettingRows(setup: Setup, { store = {}, shipping, taxes }: Rows) {
  const { name, language: locale, currency, country, countries, email: support_email, taxIncluded } = setup;
  const storeFields = { name, locale, currency, country, countries, support_email };
  return {
    store: {
      ...store,
      ...storeFields,
      locales: buildLocales(locale, store),
      currencies: buildCurrencies(currency, store),
    },
    shipping: shipping ? updateShipping(countries, shipping, store) : buildFreeShipping(countries),
    taxes: { ...taxes, prices_include_tax: taxIncluded },
  };
}

/** Builds the list of locales; entries that an older version mistook for languages are left out. */
function buildLocales(code: string, { locales = [] }: Partial<StoreSettings>) {
  const otherLocales = locales.filter((locale) => isLanguageTag(locale.code));
  if (otherLocales.some((locale) => locale.code === code)) return otherLocales;
  return [{ code, name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code }, ...otherLocales];
}

/** Builds the list of currencies with one base; a new base drops the others, since their rates would mean nothing. */
function buildCurrencies(code: string, { currencies = [] }: Partial<StoreSettings>) {
  if (currencies.some((currency) => currency.code === code && currency.type === 'base')) return currencies;
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return [{ code, name, type: 'base' as const, decimals }];
}

/** Builds shipping settings with one free service that goes to these countries alone. */
function buildFreeShipping(countries: string[]): Shipping {
  return {
    zones: [buildHomeZone(countries)],
    services: [{ id: 'standard', name: 'Standard', rates: [{ zone: homeZoneId, price: 0 }] }],
  };
}

/** Zones are prices: those of the owner's stay as they are, whatever countries are asked for. */
function updateShipping(countries: string[], shipping: Shipping, store: Partial<StoreSettings>): Shipping {
  const served = listShippedCountries(shipping);
  if (served === undefined || hasSameEntries(served, countries) || hasSameEntries(store.countries ?? [], countries))
    return shipping;
  if (followsCountries(shipping, store.countries)) return { ...shipping, zones: [buildHomeZone(countries)] };
  throw new StartError(
    `Nothing was changed: the shop ships by zones of your own (to ${served.join(', ')}), and init changes no zone that it has not made. Change them yourself: 'mercer settings show shipping' prints them, 'mercer settings replace shipping shipping.json' writes them. Then call init again.`,
  );
}

function hasSameEntries(first: string[], second: string[]): boolean {
  return first.toSorted().join() === second.toSorted().join();
}
