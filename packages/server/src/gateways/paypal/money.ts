import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { currencyTables } from '../currencies.ts';
import type { Money } from './wire.ts';

const { paypal } = currencyTables;

/** @throws GatewayRefused where the currency has parts for us and none for PayPal */
export function toPaypalMoney(amount: Minor, currency: string): Money {
  return { currency_code: currency, value: toDecimal(paypal, amount, currency) };
}

export function toMinorAmount({ value, currency_code }: Money): Minor {
  return fromDecimal(paypal, value, currency_code);
}
