import { type Minor, toMajorUnits, toMinorUnits, zeroDecimalCurrencies } from '@mercer/contract';
import { GatewayRefused } from '../faults.ts';
import type { Money } from './wire.ts';

/** Of those that PayPal knows: https://developer.paypal.com/api/rest/reference/currency-codes/ */
const wholeOnly = new Set([...zeroDecimalCurrencies, 'HUF', 'TWD']);

/** @throws GatewayRefused where the currency has parts for us and none for PayPal */
export function moneyOf(amount: Minor, currency: string): Money {
  const major = toMajorUnits(amount, currency);
  if (!wholeOnly.has(currency)) return { currency_code: currency, value: major.toFixed(2) };
  if (!Number.isInteger(major)) throw new GatewayRefused(`PayPal takes whole amounts of ${currency} only`);
  return { currency_code: currency, value: String(major) };
}

export function minorOf({ value, currency_code }: Money): Minor {
  return toMinorUnits(Number(value), currency_code);
}
