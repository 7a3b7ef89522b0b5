import type { Major, Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { type CurrencyTable, getIsoDecimals } from '../currencies.ts';

/** https://www.airwallex.com/docs/payments__supported-currencies: decimal precision of ISO 4217 */
export const airwallexCurrencies: CurrencyTable = { decimals: getIsoDecimals };

/** Airwallex counts in major units. @throws GatewayRefused where it does not count the whole amount */
export function toAirwallex(amount: Minor, currency: string): Major {
  return Number(toDecimal(airwallexCurrencies, amount, currency));
}

/** The inverse of {@link toAirwallex}. */
export function fromAirwallex(amount: Major, currency: string): Minor {
  return fromDecimal(airwallexCurrencies, amount, currency);
}
