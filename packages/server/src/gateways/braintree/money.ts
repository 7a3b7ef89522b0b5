import { type Minor, toMajorUnits, toMinorUnits, zeroDecimalCurrencies } from '@mercer/contract';

/** As text in major units, with the decimals of the currency. */
export function amountText(amount: Minor, currency: string): string {
  return toMajorUnits(amount, currency).toFixed(zeroDecimalCurrencies.has(currency) ? 0 : 2);
}

export function minorOf(amount: string, currency: string): Minor {
  return toMinorUnits(Number(amount), currency);
}
