import { type Minor, toMajorUnits } from '@mercer/contract';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { type Basket, selectMatchingLines, sumAmounts } from './basket.ts';
import type { Rule } from './rule.ts';

/** Reason why a rule gives nothing, for the shopper. */
export interface Refusal {
  /** `code`: the coupon itself cannot be used; `cart`: another cart could use it */
  cause: 'code' | 'cart';
  text: Sentence;
}

interface RatedCart {
  currency: string;
  /** group of the buyer */
  groupId: string | null;
}

/** Finds the rule's condition that the cart does not meet; null when it meets all. */
export function findUnmetCondition(rule: Rule, basket: Basket, { currency, groupId }: RatedCart): Refusal | null {
  const { minimum = 0, quantity = 1, group_ids: groups = [] } = rule.conditions;
  if (groups.length > 0 && !groups.some((id) => id === groupId))
    return { cause: 'code', text: createSentence('codeForGroup') };
  const lines = selectMatchingLines(basket, rule.conditions);
  if (lines.length === 0) return buildCartRefusal(createSentence('codeForNothing'));
  if (sumAmounts(basket.lines.map((line) => line.price_total)) < minimum) return buildTotalRefusal(minimum, currency);
  if (sumAmounts(lines.map((line) => line.quantity)) < quantity) {
    return buildCartRefusal(createSentence('codeNeedsPieces', { least: quantity }));
  }
  return null;
}

/** Says which total a rule needs. */
export function buildTotalRefusal(minimum: Minor, currency: string): Refusal {
  return buildCartRefusal(createSentence('codeNeedsTotal', { amount: formatAmount(minimum, currency) }));
}

export function buildCartRefusal(text: Sentence): Refusal {
  return { cause: 'cart', text };
}

function formatAmount(amount: Minor, currency: string): string {
  const major = toMajorUnits(amount, currency);
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(major);
}
