import { type Minor, toMajorUnits, toMinorUnits, zeroDecimalCurrencies } from '@mercer/contract';
import type { Price } from './wire.ts';

export function priceOf(amount: Minor, currency: string): Price {
  const decimals = zeroDecimalCurrencies.has(currency) ? 0 : 2;
  return { amount: toMajorUnits(amount, currency).toFixed(decimals), currencyCode: currency };
}

export function minorOf({ amount, currencyCode }: Price): Minor {
  return toMinorUnits(Number(amount), currencyCode);
}
