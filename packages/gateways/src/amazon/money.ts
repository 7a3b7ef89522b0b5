import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { amazonCurrencies } from './currencies.ts';
import type { Price } from './wire.ts';

export function toAmazonPrice(amount: Minor, currency: string): Price {
  return { amount: toDecimal(amazonCurrencies, amount, currency), currencyCode: currency };
}

export function toMinorAmount({ amount, currencyCode }: Price): Minor {
  return fromDecimal(amazonCurrencies, amount, currencyCode);
}
