import { isObject } from '../../http/input.ts';
import type { Amount, Money } from '../types.ts';
import { assertPlayed } from './assert-played.ts';
import { malformed, unprocessable } from './faults.ts';
import { minorOf, moneyOf, readMoney } from './money.ts';

const added = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const taken = ['shipping_discount', 'discount'];

/** What is to be paid, with what it is made of where that is told. @param field of the body, as a JSON pointer */
export function readAmount(value: unknown, field: string): Amount {
  const money = readMoney(value, field, ['breakdown']);
  const { breakdown: given } = isObject(value) ? value : {};
  if (given === undefined) return money;
  if (!isObject(given)) throw malformed('INVALID_PARAMETER_SYNTAX', `${field}/breakdown`);
  assertPlayed(given, [...added, ...taken], `${field}/breakdown`);
  const breakdown = Object.fromEntries(
    Object.entries(given).map(([name, part]) => [name, readPart(part, money, `${field}/breakdown/${name}`)]),
  );
  const sum = (names: string[]) => names.reduce((total, name) => total + minorIn(breakdown[name]), 0);
  if (sum(added) - sum(taken) !== minorOf(money)) throw unprocessable('AMOUNT_MISMATCH');
  return { ...money, breakdown };
}

const minorIn = (part: Money | undefined) => (part && Number(part.value) > 0 ? minorOf(part) : 0);

/** A part may be nothing. */
function readPart(value: unknown, { currency_code }: Money, field: string): Money {
  if (isObject(value) && Number(value.value) === 0) {
    assertPlayed(value, ['currency_code', 'value'], field);
    return moneyOf(0, currency_code);
  }
  const part = readMoney(value, field);
  if (part.currency_code !== currency_code) throw unprocessable('MULTI_CURRENCY_ORDER');
  return part;
}
