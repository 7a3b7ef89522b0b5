import type { Major, Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { currencyTables } from '../currencies.ts';

/** Airwallex counts in major units. @throws GatewayRefused where it does not count the whole amount */
export function toAirwallex(amount: Minor, currency: string): Major {
  return Number(toDecimal(currencyTables.airwallex, amount, currency));
}

/** The inverse of {@link toAirwallex}. */
export function fromAirwallex(amount: Major, currency: string): Minor {
  return fromDecimal(currencyTables.airwallex, amount, currency);
}
