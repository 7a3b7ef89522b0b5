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
  const choices = [combined, ...alone.map((rule) => [rule])].map((set) => choiceOf(basket, set, shipmentPrice));
  return choices.reduce((best, choice) => (isBetter(choice, best) ? choice : best)).applied;
}

interface Choice {
  applied: Applied[];
  worth: number;
  /** of the rules that give something */
  priority: number;
}

function choiceOf(basket: Basket, rules: readonly Rule[], shipmentPrice: number): Choice {
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

function isBetter(choice: Choice, best: Choice): boolean {
  return choice.priority === best.priority ? choice.worth > best.worth : choice.priority > best.priority;
}
