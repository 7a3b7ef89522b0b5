import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { currencyTables } from '../currencies.ts';

const { braintree } = currencyTables;

/** Formats an amount as text in major units, with the decimals of the currency. */
export function formatAmount(amount: Minor, currency: string): string {
  return toDecimal(braintree, amount, currency);
}

export function toMinorAmount(amount: string, currency: string): Minor {
  return fromDecimal(braintree, amount, currency);
}
