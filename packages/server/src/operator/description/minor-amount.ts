import { type Minor, toMajorUnits, toMinorUnits } from '@mercer/contract';
import { invalid } from '../../http/errors.ts';

/** @throws ApiError 400 when the amount has more decimals than the currency */
export function minorAmount(amount: number, currency: string, param: string): Minor {
  const minor = toMinorUnits(amount, currency);
  if (toMajorUnits(minor, currency) !== amount) throw invalid(`${param}: ${currency} has fewer decimals`, param);
  return minor;
}
