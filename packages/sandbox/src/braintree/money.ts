import { maxAmount } from '../http/input.ts';
import { toMajor } from '../ledger/amounts.ts';
import { refused } from './faults.ts';

/** Minor units of an amount as text in major units. @throws BraintreeFault 422 */
export function readAmount(given: unknown, currency: string): number {
  const text = typeof given === 'number' ? String(given) : given;
  const decimals = decimalsOf(currency);
  if (typeof text !== 'string' || !/^\d{1,12}(\.\d{1,3})?$/.test(text)) throw refused('amountInvalid');
  const scaled = Number(text) * 10 ** decimals;
  const minor = Math.round(scaled);
  if (Math.abs(scaled - minor) > 1e-4 || minor > maxAmount) throw refused('amountInvalid');
  if (minor <= 0) throw refused('amountNotPositive');
  return minor;
}

export function amountOf(minor: number, currency: string): string {
  return toMajor(minor, currency).toFixed(decimalsOf(currency));
}

function decimalsOf(currency: string): number {
  return Math.round(Math.log10(1 / toMajor(1, currency)));
}
