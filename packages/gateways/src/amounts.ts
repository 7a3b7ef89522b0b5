import { type Minor, zeroDecimalCurrencies } from '@mercer/contract';
import type { CurrencyTable } from './currencies.ts';
import { GatewayRefused } from './errors.ts';

/**
 * Returns the number of gateway units in one of the shop's minor units: 10 for KWD at Stripe, a hundredth for ISK where
 * it has no decimals.
 */
function computeScale({ decimals }: CurrencyTable, currency: string): number {
  return 10 ** (decimals(currency) - shopDecimals(currency));
}

/** §9: hundredths, but for the currencies that have none. */
function shopDecimals(currency: string): number {
  return zeroDecimalCurrencies.has(currency) ? 0 : 2;
}

/**
 * Converts an amount into whole units of the gateway.
 * @throws GatewayRefused when the amount has a fraction that the gateway does not count
 */
export function toUnits(table: CurrencyTable, amount: Minor, currency: string): number {
  if (!isCountableAmount(table, amount, currency))
    throw new GatewayRefused(`Only whole amounts of ${currency} are taken`);
  return Math.round(amount * computeScale(table, currency));
}

/** Returns true when the gateway can count the amount exactly. */
export function isCountableAmount(table: CurrencyTable, amount: Minor, currency: string): boolean {
  const isWhole = table.decimals(currency) === 0 || table.wholeOnly?.has(currency);
  return !isWhole || amount % 10 ** shopDecimals(currency) === 0;
}

/** The inverse of {@link toUnits}; what the shop does not count, e.g. a fee of 1.255 KWD, is rounded. */
export function fromUnits(table: CurrencyTable, units: number, currency: string): Minor {
  return Math.round(units / computeScale(table, currency));
}

/** Major units with the decimals of the gateway: `4.500` for 450 in KWD. @throws GatewayRefused as {@link toUnits} */
export function toDecimal(table: CurrencyTable, amount: Minor, currency: string): string {
  const decimals = table.decimals(currency);
  return (toUnits(table, amount, currency) / 10 ** decimals).toFixed(decimals);
}

/** The inverse of {@link toDecimal}. */
export function fromDecimal(table: CurrencyTable, amount: string | number, currency: string): Minor {
  return fromUnits(table, Math.round(Number(amount) * 10 ** table.decimals(currency)), currency);
}

/** Returns true when the gateway accepts a payment of this amount and currency. */
export function acceptsAmount(table: CurrencyTable, amount: Minor, currency: string): boolean {
  const { currencies, largest = {} } = table;
  const largestAmount = (largest[currency] ?? Number.POSITIVE_INFINITY) * 10 ** shopDecimals(currency);
  return (currencies?.has(currency) ?? true) && amount <= largestAmount && isCountableAmount(table, amount, currency);
}
