import { maxAmount } from '../http/input.ts';
import { invalid } from '../http/sandbox-error.ts';

/** Integer of the minor unit for an amount in major units; amounts with more decimals than the currency has are refused. */
export function toMinor(value: unknown, currency: string): number {
  const scaled = typeof value === 'number' ? value * 10 ** decimals(currency) : Number.NaN;
  const minor = Math.round(scaled);
  if (minor > 0 && minor <= maxAmount && Math.abs(scaled - minor) < 1e-4) return minor;
  throw invalid('amount', 'amount must be a positive number in major units.', 'invalid_amount');
}

export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** decimals(currency);
}

export function amountText(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toMajor(minor, currency));
}

// ICU's table follows ISO 4217 (0 for JPY, 3 for KWD); the shop's own table is deliberately not used here.
function decimals(currency: string): number {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
