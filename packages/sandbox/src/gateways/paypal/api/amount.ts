import { isJsonObject } from '../../../http/input.ts';
import type { Amount, Money } from '../types.ts';
import { assertPlayed } from './assert-played.ts';
import { malformed, unprocessable } from './faults.ts';
import { readMoneyField, toMinorAmount, toPaypalMoney } from './money.ts';

const added = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const deductions = ['shipping_discount', 'discount'];

/**
 * Reads an amount, with its breakdown if there is one; the parts must add up to the amount.
 * @param field of the body, as a JSON pointer
 */
export function readPaypalAmount(value: unknown, field: string): Amount {
  const money = readMoneyField(value, field, ['breakdown']);
  const { breakdown: rawBreakdown } = isJsonObject(value) ? value : {};
  if (rawBreakdown === undefined) return money;
  if (!isJsonObject(rawBreakdown)) throw malformed('INVALID_PARAMETER_SYNTAX', `${field}/breakdown`);
  assertPlayed(rawBreakdown, [...added, ...deductions], `${field}/breakdown`);
  const breakdown = Object.fromEntries(
    Object.entries(rawBreakdown).map(([name, part]) => [
      name,
      readAmountPart(part, money, `${field}/breakdown/${name}`),
    ]),
  );
  const sumParts = (names: string[]) => names.reduce((total, name) => total + toMinorOrZero(breakdown[name]), 0);
  if (sumParts(added) - sumParts(deductions) !== toMinorAmount(money)) throw unprocessable('AMOUNT_MISMATCH');
  return { ...money, breakdown };
}

const toMinorOrZero = (part: Money | undefined) => (part && Number(part.value) > 0 ? toMinorAmount(part) : 0);

/** A part may be nothing. */
function readAmountPart(value: unknown, { currency_code }: Money, field: string): Money {
  if (isJsonObject(value) && Number(value.value) === 0) {
    assertPlayed(value, ['currency_code', 'value'], field);
    return toPaypalMoney(0, currency_code);
  }
  const part = readMoneyField(value, field);
  if (part.currency_code !== currency_code) throw unprocessable('MULTI_CURRENCY_ORDER');
  return part;
}
