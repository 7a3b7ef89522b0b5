import {
  type Minor,
  roundConverted,
  roundToDecimals,
  roundToStep,
  type StoreSettings,
  toMajorUnits,
  toMinorUnits,
  zeroDecimalCurrencies,
} from '@mercer/contract';
import type { Context } from 'hono';
import { type AppEnv, listRequestedLocales } from '../http/context.ts';
import { getRequestStore } from './read.ts';

/**
 * A price of the base currency in another one, by its rate and its rounding rule, as the client library converts it.
 * Nothing stays nothing, and no price becomes negative, whatever the rule makes of small amounts.
 * @param amountMinor minor units of the base currency
 * @returns minor units of `code`
 * @throws RangeError when the store cannot convert into `code`: see {@link requestCurrency}
 */
export function convertMinor(amountMinor: Minor, code: string, store: StoreSettings): Minor {
  if (code === store.currency || amountMinor === 0) return roundToStep(amountMinor, code);
  const currency = listEnabledCurrencies(store).find((candidate) => candidate.code === code);
  if (!currency?.rate) throw new RangeError(`The store has no rate for ${code}`);
  const converted = toMajorUnits(amountMinor, store.currency) * currency.rate;
  const price = roundToDecimals(roundConverted(converted, currency), zeroDecimalCurrencies.has(code) ? 0 : 2);
  return Math.max(0, roundToStep(toMinorUnits(price, code), code));
}

/** Minor units of the base currency for one of `code`, by today's rate; 1 where the store has none. */
export function computeBaseRate(code: string, store: StoreSettings): number {
  const { rate } = listEnabledCurrencies(store).find((candidate) => candidate.code === code) ?? {};
  if (code === store.currency || !rate) return 1;
  return toMinorUnits(1, store.currency) / (toMinorUnits(1, code) * rate);
}

/** Lists the currencies that a shopper may choose: the base currency and those with a rate. */
export function listEnabledCurrencies({ currency, currencies }: StoreSettings): StoreSettings['currencies'] {
  return currencies.filter(({ code, rate }) => code === currency || (rate !== undefined && rate > 0));
}

/**
 * Lists the currencies that the store sells in. Prices in a `display` currency (§3) are converted by the client, from
 * the base currency.
 */
export function sellingCurrencies(store: StoreSettings): StoreSettings['currencies'] {
  return listEnabledCurrencies(store).filter(({ type }) => type !== 'display');
}

/** The first of `$currency` in the query, `X-Currency`, the session and the store's own that the store sells in. */
export async function requestCurrency(c: Context<AppEnv>): Promise<string> {
  const requestedCodes = [c.req.query('$currency'), c.req.header('x-currency'), c.var.session.row?.currency];
  return sellingCurrency(await getRequestStore(c), requestedCodes);
}

/** The first of those asked for and the store's own that the store sells in. */
export function sellingCurrency(store: StoreSettings, requestedCodes: RequestedCodes): string {
  return findFirstMatch(requestedCodes, (code) => findMatchingCode(sellingCurrencies(store), code)) ?? store.currency;
}

/** The first of `$locale` in the query, `X-Locale`, the session and the store's own that the store has. */
export async function requestLocale(c: Context<AppEnv>): Promise<string> {
  return chooseLocale(await getRequestStore(c), listRequestedLocales(c));
}

/**
 * The first of those asked for and the store's own that the store has. A code matches without regard to case, `de_DE` is
 * `de-DE`, and a language alone is its first locale.
 */
export function chooseLocale(store: StoreSettings, requestedCodes: RequestedCodes): string {
  return findFirstMatch(requestedCodes, (code) => findStoreLocale(store, code)) ?? store.locale;
}

type RequestedCodes = (string | null | undefined)[];

function findFirstMatch(codes: RequestedCodes, match: (code: string) => string | undefined) {
  return codes.map((code) => (code ? match(code) : undefined)).find((code) => code !== undefined);
}

function findStoreLocale({ locales }: StoreSettings, requestedCode: string): string | undefined {
  const code = requestedCode.replaceAll('_', '-').toLowerCase();
  return (
    findMatchingCode(locales, code) ?? locales.find((locale) => locale.code.toLowerCase().split('-')[0] === code)?.code
  );
}

function findMatchingCode(candidates: { code: string }[], requestedCode: string): string | undefined {
  return candidates.find(({ code }) => code.toLowerCase() === requestedCode.toLowerCase())?.code;
}
