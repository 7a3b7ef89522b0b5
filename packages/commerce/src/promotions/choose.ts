import { type AppliedRule, applyDiscountRules } from './apply.ts';
import { type Basket, sumAmounts } from './basket.ts';
import type { Rule } from './rule.ts';

/**
 * Chooses the rules that apply: all that can be combined, or one that excludes all others. The highest priority that
 * gives something wins; among equals the greatest value to the shopper, then the combined rules, then the smallest id.
 * @param shipmentPrice value of free shipping, in minor units
 */
export function chooseBestRules(basket: Basket, rules: readonly Rule[], shipmentPrice: number): AppliedRule[] {
  const combined = rules.filter(({ exclusive }) => !exclusive);
  const alone = rules.filter(({ exclusive }) => exclusive).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const candidates = [combined, ...alone.map((rule) => [rule])].map((set) =>
    evaluateRuleSet(basket, set, shipmentPrice),
  );
  return candidates.reduce((best, candidate) => (isBetterCandidate(candidate, best) ? candidate : best)).applied;
}

interface Candidate {
  applied: AppliedRule[];
  worth: number;
  /** Highest priority of the rules that give something. */
  priority: number;
}

function evaluateRuleSet(basket: Basket, rules: readonly Rule[], shipmentPrice: number): Candidate {
  const applied = applyDiscountRules(basket, rules);
  const shipping = applied.find(({ rule }) => rule.offer.type === 'shipping');
  const giving = applied.filter((each) => each.items.length > 0 || (each === shipping && shipmentPrice > 0));
  const items = sumAmounts(giving.flatMap((each) => each.items.map(({ amount }) => amount)));
  return {
    applied,
    worth: items + (shipping ? shipmentPrice : 0),
    priority: Math.max(...giving.map(({ rule }) => rule.priority)),
  };
}

function isBetterCandidate(candidate: Candidate, best: Candidate): boolean {
  return candidate.priority === best.priority ? candidate.worth > best.worth : candidate.priority > best.priority;
}
