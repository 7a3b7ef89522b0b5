import { type Applied, applyRules } from './apply.ts';
import { type Basket, sum } from './basket.ts';
import type { Rule } from './rule.ts';

/**
 * Which rules count: all that can be combined, or one that excludes all others. The highest priority that gives
 * something wins; of equals what is worth most to the shopper, then what combines, then the smallest id.
 * @param shipmentPrice what free shipping is worth, in minor units
 */
export function chooseRules(basket: Basket, rules: readonly Rule[], shipmentPrice: number): Applied[] {
  const combined = rules.filter(({ exclusive }) => !exclusive);
  const alone = rules.filter(({ exclusive }) => exclusive).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const candidates = [combined, ...alone.map((rule) => [rule])].map((set) => candidateOf(basket, set, shipmentPrice));
  return candidates.reduce((best, candidate) => (isBetter(candidate, best) ? candidate : best)).applied;
}

interface Candidate {
  applied: Applied[];
  worth: number;
  /** of the rules that give something */
  priority: number;
}

function candidateOf(basket: Basket, rules: readonly Rule[], shipmentPrice: number): Candidate {
  const applied = applyRules(basket, rules);
  const shipping = applied.find(({ rule }) => rule.offer.type === 'shipping');
  const giving = applied.filter((each) => each.items.length > 0 || (each === shipping && shipmentPrice > 0));
  const items = sum(giving.flatMap((each) => each.items.map(({ amount }) => amount)));
  return {
    applied,
    worth: items + (shipping ? shipmentPrice : 0),
    priority: Math.max(...giving.map(({ rule }) => rule.priority)),
  };
}

function isBetter(candidate: Candidate, best: Candidate): boolean {
  return candidate.priority === best.priority ? candidate.worth > best.worth : candidate.priority > best.priority;
}
