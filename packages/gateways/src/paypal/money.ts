import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { type CurrencyTable, parseCurrencyCodes } from '../currencies.ts';
import type { Money } from './wire.ts';

/**
 * Currencies without decimals among those that PayPal accepts:
 * https://developer.paypal.com/api/rest/reference/currency-codes/
 */
const wholeCurrencies = parseCurrencyCodes('HUF JPY TWD');

export const paypalCurrencies: CurrencyTable = {
  decimals: (currency) => (wholeCurrencies.has(currency) ? 0 : 2),
  currencies: parseCurrencyCodes(
    'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD',
  ),
};

/** @throws GatewayRefused where the currency has parts for us and none for PayPal */
export function toPaypalMoney(amount: Minor, currency: string): Money {
  return { currency_code: currency, value: toDecimal(paypalCurrencies, amount, currency) };
}

export function toMinorAmount({ value, currency_code }: Money): Minor {
  return fromDecimal(paypalCurrencies, value, currency_code);
}
