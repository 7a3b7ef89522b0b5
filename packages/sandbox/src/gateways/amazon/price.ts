import { currencyCode, isJsonObject } from '../../http/input.ts';
import { toMajorUnits, toMinorUnits } from '../../ledger/amounts.ts';
import { missingValueError } from './errors.ts';

/** Amount as Amazon formats it, in major units. */
export interface Price {
  amount: string;
  currencyCode: string;
}

/** Amount in minor units. */
export interface Money {
  amount: number;
  currency: string;
}

/** @throws SandboxError */
export function readMoneyField(rawPrice: unknown, field: string): Money {
  if (!isJsonObject(rawPrice)) throw missingValueError(field);
  const currency = currencyCode(rawPrice.currencyCode);
  return { amount: toMinorUnits(Number(rawPrice.amount), currency), currency };
}

export function toAmazonPrice({ amount, currency }: Money): Price {
  return { amount: formatAmount(amount, currency), currencyCode: currency };
}

function formatAmount(amount: number, currency: string): string {
  const decimals = toMajorUnits(1, currency) === 1 ? 0 : 2;
  return toMajorUnits(amount, currency).toFixed(decimals);
}
