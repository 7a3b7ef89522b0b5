import { maxAmount } from '../../http/input.ts';
import { toMajorUnits } from '../../ledger/amounts.ts';
import { createFieldFault } from './faults.ts';

/** Minor units of an amount as text in major units. @throws BraintreeFault 422 */
export function parseMinorAmount(rawAmount: unknown, currency: string): number {
  const text = typeof rawAmount === 'number' ? String(rawAmount) : rawAmount;
  const decimals = countDecimals(currency);
  if (typeof text !== 'string' || !/^\d{1,12}(\.\d{1,3})?$/.test(text)) throw createFieldFault('amountInvalid');
  const scaled = Number(text) * 10 ** decimals;
  const minor = Math.round(scaled);
  if (Math.abs(scaled - minor) > 1e-4 || minor > maxAmount) throw createFieldFault('amountInvalid');
  if (minor <= 0) throw createFieldFault('amountNotPositive');
  return minor;
}

export function formatAmount(minor: number, currency: string): string {
  return toMajorUnits(minor, currency).toFixed(countDecimals(currency));
}

function countDecimals(currency: string): number {
  return Math.round(Math.log10(1 / toMajorUnits(1, currency)));
}
