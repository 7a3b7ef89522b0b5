import { isJsonObject } from '../../../http/input.ts';
import { toMajorUnits, toMinorUnits } from '../../../ledger/amounts.ts';
import type { Money } from '../types.ts';
import { assertPlayed } from './assert-played.ts';
import { malformed, unprocessable } from './faults.ts';

/** Currencies of https://developer.paypal.com/api/rest/reference/currency-codes/ */
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);
const wholeOnly = new Set(['HUF', 'JPY', 'TWD']);

/**
 * @param field of the body, as a JSON pointer
 * @param more fields beside the two of money
 */
export function readMoneyField(value: unknown, field: string, more: readonly string[] = []): Money {
  if (!isJsonObject(value)) throw malformed('MISSING_REQUIRED_PARAMETER', field);
  assertPlayed(value, ['currency_code', 'value', ...more], field);
  const { currency_code, value: text } = value;
  if (typeof text !== 'string') throw malformed('MISSING_REQUIRED_PARAMETER', `${field}/value`);
  if (text.length > 32 || !/^-?(\d+|\d*\.\d+)$/.test(text))
    throw malformed('INVALID_PARAMETER_SYNTAX', `${field}/value`);
  if (typeof currency_code !== 'string' || !currencies.has(currency_code)) throw unprocessable('INVALID_CURRENCY_CODE');
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals > 0 && wholeOnly.has(currency_code)) throw unprocessable('DECIMALS_NOT_SUPPORTED');
  if (decimals > 2) throw unprocessable('DECIMAL_PRECISION');
  if (!(Number(text) > 0)) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
  return toPaypalMoney(toMinorUnits(Number(text), currency_code), currency_code);
}

export function toMinorAmount({ value, currency_code }: Money): number {
  return toMinorUnits(Number(value), currency_code);
}

/** @param minor may be zero */
export function toPaypalMoney(minor: number, currency_code: string): Money {
  const major = toMajorUnits(minor, currency_code);
  return { currency_code, value: wholeOnly.has(currency_code) ? String(major) : major.toFixed(2) };
}
