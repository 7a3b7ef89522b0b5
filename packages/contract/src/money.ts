/** ISO 4217 code in capitals, e.g. `USD`. */
export type CurrencyCode = string;

declare const unit: unique symbol;

/** An amount as the shopper sees it, e.g. 19.99. A plain number may stand for it, an amount in minor units may not. */
export type Major = number & { readonly [unit]?: 'major' };

/** An integer in the currency's smallest unit, e.g. 1999. A plain number may stand for it, an amount in major units may not. */
export type Minor = number & { readonly [unit]?: 'minor' };

/** Smallest amount worth a payment intent, in major units (§9). */
export const minimumCharges: Record<CurrencyCode, Major> = {
  USD: 0.5,
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HRK: 0.5,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
};

/** Currencies whose amounts are sent unmultiplied (§9). */
export const zeroDecimalCurrencies: ReadonlySet<CurrencyCode> = new Set([
  'BIF',
  'DJF',
  'JPY',
  'KRW',
  'PYG',
  'VND',
  'XAF',
  'XPF',
  'CLP',
  'GNF',
  'KMF',
  'MGA',
  'RWF',
  'VUV',
  'XOF',
]);

/**
 * Currencies of thousandths at gateways that take them: https://docs.stripe.com/currencies (three-decimal currencies).
 * Within the shop they are sent x100 as all others (§9).
 */
export const threeDecimalCurrencies: ReadonlySet<CurrencyCode> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/**
 * Currencies without coins below one that are sent x100 as others (§9): ISO 4217 gives them no decimals, and gateways refuse parts of
 * one, which https://docs.stripe.com/currencies (special cases) says of both.
 */
const wholeAmountCurrencies: ReadonlySet<CurrencyCode> = new Set(['ISK', 'UGX']);

/** Minor units of which each price and each total in a currency is a multiple: 100 for ISK, else 1. */
export function getAmountStep(currency: CurrencyCode): Minor {
  return wholeAmountCurrencies.has(currency.toUpperCase()) ? 100 : 1;
}

/** The nearest amount that can be paid in a currency: 1950 to 2000 for ISK, unchanged in most. */
export function roundToStep(amount: Minor, currency: CurrencyCode): Minor {
  const step = getAmountStep(currency);
  return step === 1 ? amount : Math.round(amount / step) * step;
}

/**
 * Amount in the currency's minor unit.
 * @param amount major units as the shopper sees them, e.g. 19.99
 * @returns integer: 1999 for USD; 20 for JPY given 20
 * @throws RangeError if not finite
 * @see §9, "Amounts are sent in minor units"
 */
export function toMinorUnits(amount: Major, currency: CurrencyCode): Minor {
  if (!Number.isFinite(amount)) throw new RangeError('The amount is not a finite number');
  return zeroDecimalCurrencies.has(currency.toUpperCase()) ? Math.round(amount) : Math.round(amount * 100);
}

/** The inverse of {@link toMinorUnits}: 1999 → 19.99 for USD, 20 → 20 for JPY. */
export function toMajorUnits(amountMinor: Minor, currency: CurrencyCode): Major {
  return amountMinor / (zeroDecimalCurrencies.has(currency.toUpperCase()) ? 1 : 100);
}
