import { type Minor, toMajorUnits } from '@mercer/contract';
import { type Basket, chosenLines, sum } from './basket.ts';
import type { Rule } from './rule.ts';

/** Why a rule gives nothing, told to the shopper. */
export interface Refusal {
  /** `code`: the coupon itself cannot be used; `cart`: another cart could use it */
  cause: 'code' | 'cart';
  message: string;
}

/** What the cart lacks for a rule; null when nothing. */
export function lackOf(rule: Rule, basket: Basket, currency: string): Refusal | null {
  const { minimum = 0, quantity = 1 } = rule.conditions;
  const lines = chosenLines(basket, rule.conditions);
  if (lines.length === 0) return lacking('This code does not apply to anything in your cart');
  if (sum(basket.lines.map((line) => line.price_total)) < minimum) {
    return lacking(`This code needs an order of at least ${formatted(minimum, currency)}`);
  }
  if (sum(lines.map((line) => line.quantity)) < quantity) {
    return lacking(`This code needs at least ${quantity} pieces that it applies to`);
  }
  return null;
}

export function lacking(message: string): Refusal {
  return { cause: 'cart', message };
}

function formatted(amount: Minor, currency: string): string {
  const major = toMajorUnits(amount, currency);
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(major);
}
