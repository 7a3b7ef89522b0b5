import {
  getAmountStep,
  type Major,
  type Minor,
  toMajorUnits,
  toMinorUnits,
  zeroDecimalCurrencies,
} from '@mercer/contract';
import { buildValidationError } from './errors.ts';

/** @throws ApiError 400 when the amount has more decimals than the currency */
export function toExactMinorAmount(amount: Major, currency: string, param: string): Minor {
  const minor = toMinorUnits(amount, currency);
  const step = getAmountStep(currency);
  if (toMajorUnits(minor, currency) === amount && minor % step === 0) return minor;
  const decimals = zeroDecimalCurrencies.has(currency) || step > 1 ? 'no decimals' : 'at most two decimals';
  throw buildValidationError(`${param}: an amount in ${currency} with ${decimals} is expected`, param);
}
