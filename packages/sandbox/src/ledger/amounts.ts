import { maxAmount } from '../http/input.ts';
import { invalidParameterError } from '../http/sandbox-error.ts';

/** Integer of the minor unit for an amount in major units; amounts with more decimals than the currency has are refused. */
export function toMinorUnits(value: unknown, currency: string): number {
  const scaled = typeof value === 'number' ? value * 10 ** countIsoDecimals(currency) : Number.NaN;
  const minor = Math.round(scaled);
  if (minor > 0 && minor <= maxAmount && Math.abs(scaled - minor) < 1e-4) return minor;
  throw invalidParameterError('amount', 'amount must be a positive number in major units.', 'invalid_amount');
}

export function toMajorUnits(minor: number, currency: string): number {
  return minor / 10 ** countIsoDecimals(currency);
}

/** @param decimals of a gateway that counts otherwise */
export function formatLocalAmount(
  minor: number,
  currency: string,
  locale: string,
  decimals = countIsoDecimals(currency),
): string {
  const format = { style: 'currency', currency, minimumFractionDigits: decimals } as const;
  return new Intl.NumberFormat(locale, format).format(minor / 10 ** decimals);
}

const wholeCurrencies = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const thousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Returns the number of decimals by ISO 4217; the shop's own table is deliberately not used here. */
function countIsoDecimals(currency: string): number {
  const code = currency.toUpperCase();
  if (wholeCurrencies.has(code)) return 0;
  return thousandths.has(code) ? 3 : 2;
}
