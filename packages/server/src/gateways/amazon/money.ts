import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { currencyTables } from '../currencies.ts';
import type { Price } from './wire.ts';

const { amazon } = currencyTables;

export function toAmazonPrice(amount: Minor, currency: string): Price {
  return { amount: toDecimal(amazon, amount, currency), currencyCode: currency };
}

export function toMinorAmount({ amount, currencyCode }: Price): Minor {
  return fromDecimal(amazon, amount, currencyCode);
}
