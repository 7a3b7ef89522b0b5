import { currencyCode, isObject } from '../http/input.ts';
import { toMajor, toMinor } from '../ledger/amounts.ts';
import { missing } from './errors.ts';

/** As Amazon writes an amount. */
export interface Price {
  amount: string;
  currencyCode: string;
}

/** In minor units. */
export interface Money {
  amount: number;
  currency: string;
}

/** @throws SandboxError */
export function moneyOf(given: unknown, field: string): Money {
  if (!isObject(given)) throw missing(field);
  const currency = currencyCode(given.currencyCode);
  return { amount: toMinor(Number(given.amount), currency), currency };
}

export function priceOf({ amount, currency }: Money): Price {
  return { amount: amountText(amount, currency), currencyCode: currency };
}

function amountText(amount: number, currency: string): string {
  const decimals = toMajor(1, currency) === 1 ? 0 : 2;
  return toMajor(amount, currency).toFixed(decimals);
}
