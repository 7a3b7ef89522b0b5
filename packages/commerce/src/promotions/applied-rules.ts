import type { Minor } from '@mercer/contract';
import { allocateAmount } from './allocate.ts';
import { type Basket, selectMatchingLines, sumAmounts } from './basket.ts';
import { findDiscountedPieces } from './buy-get.ts';
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

/**
 * Chooses rules of which none is below its minimum by what the others take off. Of those that are, the one that is applied last
 * is left out, and the others are chosen anew.
 * @param shipmentPrice value of free shipping, in minor units
 */
export function chooseRulesAboveMinimum(basket: Basket, rules: readonly Rule[], shipmentPrice: number): AppliedRule[] {
  const applied = chooseBestRules(basket, rules, shipmentPrice);
  const excluded = applied.findLast(({ rule }) => isBelowMinimum(rule, basket, applied))?.rule;
  if (!excluded) return applied;
  return chooseRulesAboveMinimum(
    basket,
    rules.filter((rule) => rule !== excluded),
    shipmentPrice,
  );
}

/** Says whether the other rules leave less than the minimum of a rule that looks at the total after discounts. */
export function isBelowMinimum({ id, conditions }: Rule, basket: Basket, applied: readonly AppliedRule[]): boolean {
  const { minimum = 0, minimum_total } = conditions;
  if (minimum_total !== 'after_discounts') return false;
  const reductions = applied.filter(({ rule }) => rule.id !== id).flatMap(({ items }) => items);
  const total = sumAmounts(basket.lines.map(({ price_total }) => price_total));
  return total - sumAmounts(reductions.map(({ amount }) => amount)) < minimum;
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

/** Reductions by one rule for each line, in minor units; a shipping rule reduces no lines. */
export interface AppliedRule {
  rule: Rule;
  items: { id: string; amount: Minor }[];
}

/** Applies rules one after the other, each to what those before it have left of the lines. */
export function applyDiscountRules(basket: Basket, rules: readonly Rule[]): AppliedRule[] {
  const remainingTotals = new Map(basket.lines.map(({ id, price_total }) => [id, price_total]));
  return rules.toSorted(compareRules).map((rule) => {
    const items = computeReductions(basket, rule, remainingTotals).filter(({ amount }) => amount > 0);
    for (const { id, amount } of items) remainingTotals.set(id, (remainingTotals.get(id) ?? 0) - amount);
    return { rule, items };
  });
}

const order = ['buy_get', 'percent', 'fixed', 'shipping'];

/** Single pieces before whole lines, shares before amounts: an amount off is worth most at the end. */
function compareRules(a: Rule, b: Rule): number {
  const byType = order.indexOf(a.offer.type) - order.indexOf(b.offer.type);
  return b.priority - a.priority || byType || (a.id < b.id ? -1 : 1);
}

function computeReductions(
  basket: Basket,
  rule: Rule,
  remainingTotals: ReadonlyMap<string, number>,
): AppliedRule['items'] {
  const { offer } = rule;
  const { step = 1 } = basket;
  const getRemainingTotal = ({ id }: { id: string }) => remainingTotals.get(id) ?? 0;
  if (offer.type === 'shipping') return [];
  if (offer.type === 'buy_get') {
    return findDiscountedPieces(basket, { ...rule, offer }).map(({ line, pieces }) => ({
      id: line.id,
      amount: computeDiscount(getRemainingTotal(line), offer.percent, { pieces, of: line.quantity, step }),
    }));
  }
  const lines = selectMatchingLines(basket, rule.conditions);
  if (offer.type === 'percent')
    return lines.map((line) => ({
      id: line.id,
      amount: computeDiscount(getRemainingTotal(line), offer.percent, { step }),
    }));
  const parts = allocateAmount(
    Math.min(offer.amount, sumAmounts(lines.map(getRemainingTotal))),
    lines.map(getRemainingTotal),
  );
  return lines.map(({ id }, place) => ({ id, amount: parts[place] ?? 0 }));
}

/** The one place where a discount is rounded: half of the smallest amount goes to the shopper. */
function computeDiscount(amount: Minor, percent: number, { pieces = 1, of = 1, step = 1 }): number {
  const points = BigInt(Math.round(percent * 100));
  const divisor = BigInt(of) * 10_000n * BigInt(step);
  // BigInt is needed, since these products do not fit a number
  const rounded = (2n * BigInt(amount) * BigInt(pieces) * points + divisor) / (2n * divisor);
  return Math.min(amount, Number(rounded) * step);
}
