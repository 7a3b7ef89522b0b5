import type { Minor } from '@mercer/contract';
import { allocateAmount } from './allocate.ts';
import { type Basket, selectMatchingLines, sumAmounts } from './basket.ts';
import { findDiscountedPieces } from './buy-get.ts';
import type { Rule } from './rule.ts';

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
  const getRemainingTotal = ({ id }: { id: string }) => remainingTotals.get(id) ?? 0;
  if (offer.type === 'shipping') return [];
  if (offer.type === 'buy_get') {
    return findDiscountedPieces(basket, { ...rule, offer }).map(({ line, pieces }) => ({
      id: line.id,
      amount: computeDiscount(getRemainingTotal(line), offer.percent, { pieces, of: line.quantity }),
    }));
  }
  const lines = selectMatchingLines(basket, rule.conditions);
  if (offer.type === 'percent')
    return lines.map((line) => ({ id: line.id, amount: computeDiscount(getRemainingTotal(line), offer.percent) }));
  const parts = allocateAmount(
    Math.min(offer.amount, sumAmounts(lines.map(getRemainingTotal))),
    lines.map(getRemainingTotal),
  );
  return lines.map(({ id }, place) => ({ id, amount: parts[place] ?? 0 }));
}

/** The one place where a discount is rounded: half a minor unit goes to the shopper. */
function computeDiscount(amount: Minor, percent: number, { pieces, of } = { pieces: 1, of: 1 }): number {
  const points = BigInt(Math.round(percent * 100));
  const divisor = BigInt(of) * 10_000n;
  // BigInt is needed, since these products do not fit a number
  const rounded = (2n * BigInt(amount) * BigInt(pieces) * points + divisor) / (2n * divisor);
  return Math.min(amount, Number(rounded));
}
