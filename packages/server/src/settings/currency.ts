import {
  type Minor,
  roundConverted,
  roundTo,
  type StoreSettings,
  toMajorUnits,
  toMinorUnits,
  zeroDecimalCurrencies,
} from '@mercer/contract';
import type { Context } from 'hono';
import { type AppEnv, askedLocales } from '../http/context.ts';
import { storeOf } from './read.ts';

/**
 * A price of the base currency in another one, by its rate and its rounding rule, as the client library converts it.
 * Nothing stays nothing, and no price becomes negative, whatever the rule makes of small amounts.
 * @param amountMinor minor units of the base currency
 * @returns minor units of `code`
 * @throws RangeError when the store cannot convert into `code`: see {@link requestCurrency}
 */
export function convertMinor(amountMinor: Minor, code: string, store: StoreSettings): Minor {
  if (code === store.currency || amountMinor === 0) return amountMinor;
  const currency = knownCurrencies(store).find((known) => known.code === code);
  if (!currency?.rate) throw new RangeError(`The store has no rate for ${code}`);
  const converted = toMajorUnits(amountMinor, store.currency) * currency.rate;
  const price = roundTo(roundConverted(converted, currency), zeroDecimalCurrencies.has(code) ? 0 : 2);
  return Math.max(0, toMinorUnits(price, code));
}

/** Minor units of the base currency for one of `code`, by today's rate; 1 where the store has none. */
export function baseRate(code: string, store: StoreSettings): number {
  const { rate } = knownCurrencies(store).find((known) => known.code === code) ?? {};
  if (code === store.currency || !rate) return 1;
  return toMinorUnits(1, store.currency) / (toMinorUnits(1, code) * rate);
}

/** What a shopper may choose: the base currency and those that the store has a rate for. */
export function knownCurrencies({ currency, currencies }: StoreSettings): StoreSettings['currencies'] {
  return currencies.filter(({ code, rate }) => code === currency || (rate !== undefined && rate > 0));
}

/** What the store sells in. Prices in a `display` currency (§3) are converted by the client, from the base currency. */
export function sellingCurrencies(store: StoreSettings): StoreSettings['currencies'] {
  return knownCurrencies(store).filter(({ type }) => type !== 'display');
}

/** The first of `$currency` in the query, `X-Currency`, the session and the store's own that the store sells in. */
export async function requestCurrency(c: Context<AppEnv>): Promise<string> {
  const asked = [c.req.query('$currency'), c.req.header('x-currency'), c.var.session.row?.currency];
  return sellingCurrency(await storeOf(c), asked);
}

/** The first of those asked for and the store's own that the store sells in. */
export function sellingCurrency(store: StoreSettings, asked: Asked): string {
  return firstKnown(asked, (code) => find(sellingCurrencies(store), code)) ?? store.currency;
}

/** The first of `$locale` in the query, `X-Locale`, the session and the store's own that the store has. */
export async function requestLocale(c: Context<AppEnv>): Promise<string> {
  return knownLocale(await storeOf(c), askedLocales(c));
}

/**
 * The first of those asked for and the store's own that the store has. A code matches without regard to case, `de_DE` is
 * `de-DE`, and a language alone is its first locale.
 */
export function knownLocale(store: StoreSettings, asked: Asked): string {
  return firstKnown(asked, (code) => findLocale(store, code)) ?? store.locale;
}

type Asked = (string | null | undefined)[];

function firstKnown(codes: Asked, match: (code: string) => string | undefined) {
  return codes.map((code) => (code ? match(code) : undefined)).find((code) => code !== undefined);
}

function findLocale({ locales }: StoreSettings, asked: string): string | undefined {
  const code = asked.replaceAll('_', '-').toLowerCase();
  return find(locales, code) ?? locales.find((known) => known.code.toLowerCase().split('-')[0] === code)?.code;
}

function find(known: { code: string }[], asked: string): string | undefined {
  return known.find(({ code }) => code.toLowerCase() === asked.toLowerCase())?.code;
}
