import { languages } from '@mercer/contract';
import type { AppDeps } from '@mercer/platform/http/context';
import { isPlaceInRegion } from '@mercer/platform/places';
import { readStoreSettings } from '@mercer/platform/settings';
import { readShippingRegions } from '../shipping/index.ts';
import { findTaxRuleFaults } from '../taxes/index.ts';
import { reportFine, reportNote } from './health-check.ts';
import { checkTaxProvider, findTaxProvider } from './tax-provider.ts';

/** Checks that a rate leads to each country that the store says it ships to. */
export async function checkShippingRates({ db }: AppDeps) {
  const [{ countries = [] }, regions] = [await readStoreSettings(db), await readShippingRegions(db)];
  if (regions.length === 0) return reportNote('No shipping service has a rate: nothing can be sent.');
  const isServed = (country: string) => regions.some((region) => !region.country || sameCode(region.country, country));
  const unserved = countries.filter((country) => !isServed(country));
  return unserved.length === 0
    ? reportFine('There is a rate to each country that the shop ships to.')
    : reportNote(
        `There is no shipping rate to ${unserved.join(', ')}: nobody there can order. See the setting shipping.`,
      );
}

function sameCode(code: string, country: string): boolean {
  return code.toUpperCase() === country.toUpperCase();
}

/** Checks that tax rules can match, do not stand in each other's way, and that each country has one where any has. */
export async function checkTaxes(deps: AppDeps) {
  const { db } = deps;
  const provider = await findTaxProvider(deps);
  if (provider) return checkTaxProvider(deps, provider);
  const rules = await db.selectFrom('tax_rules').selectAll().orderBy('id').execute();
  if (rules.length === 0) return reportNote('There are no taxes: orders state none. POST /operator/taxes adds them.');
  const { countries = [], country: home } = await readStoreSettings(db);
  const isTaxed = (country: string) =>
    rules.some(({ country: place }) =>
      isPlaceInRegion({ country: country.toUpperCase(), state: '', zip: '' }, { country: place }),
    );
  const untaxed = [...new Set([home, ...countries])].filter((country) => !isTaxed(country));
  const problems = [
    ...findTaxRuleFaults(rules),
    ...(untaxed.length > 0 ? [`No tax is for ${untaxed.join(', ')}: orders from there state none`] : []),
  ];
  return problems.length === 0
    ? reportFine('Each country that the shop sells to has its taxes.')
    : reportNote(`${problems.join('. ')}.`);
}

/** Checks that pages and mails have words for each language, and prices a rate for each currency. */
export async function checkLanguages({ db }: AppDeps) {
  const { locales } = await readStoreSettings(db);
  const supportedLanguages: readonly string[] = languages;
  const wordless = locales
    .map(({ code }) => code)
    .filter((code) => !supportedLanguages.includes(code.split('-')[0]?.toLowerCase() ?? ''));
  return wordless.length === 0
    ? reportFine('Pages and mails have words in each language of the shop.')
    : reportNote(
        `Pages and mails are in English for who chooses ${wordless.join(', ')}: the shop's own words are there in ${languages.join(' and ')}.`,
      );
}

export async function checkCurrencies({ db }: AppDeps) {
  const { currencies } = await readStoreSettings(db);
  const rateless = currencies
    .filter(({ type, rate }) => type === 'display' && !(rate && rate > 0))
    .map(({ code }) => code);
  return rateless.length === 0
    ? reportFine('Each currency has its prices.')
    : reportNote(
        `${rateless.join(', ')} has no rate: prices in it are those of the base currency. See the setting store.`,
      );
}
