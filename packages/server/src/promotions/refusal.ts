import { type Minor, toMajorUnits } from '@mercer/contract';
import { type Sentence, sentence } from '../http/sentences/sentence.ts';
import { type Basket, chosenLines, sum } from './basket.ts';
import type { Rule } from './rule.ts';

/** Why a rule gives nothing, told to the shopper. */
export interface Refusal {
  /** `code`: the coupon itself cannot be used; `cart`: another cart could use it */
  cause: 'code' | 'cart';
  text: Sentence;
}

/** What the cart lacks for a rule; null when nothing. */
export function lackOf(rule: Rule, basket: Basket, currency: string): Refusal | null {
  const { minimum = 0, quantity = 1 } = rule.conditions;
  const lines = chosenLines(basket, rule.conditions);
  if (lines.length === 0) return lacking(sentence('codeForNothing'));
  if (sum(basket.lines.map((line) => line.price_total)) < minimum) {
    return lacking(sentence('codeNeedsTotal', { amount: formatted(minimum, currency) }));
  }
  if (sum(lines.map((line) => line.quantity)) < quantity) {
    return lacking(sentence('codeNeedsPieces', { least: quantity }));
  }
  return null;
}

export function lacking(text: Sentence): Refusal {
  return { cause: 'cart', text };
}

function formatted(amount: Minor, currency: string): string {
  const major = toMajorUnits(amount, currency);
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(major);
}
