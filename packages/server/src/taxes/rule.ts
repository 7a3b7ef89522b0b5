import type { Row } from '../db/index.ts';
import { isInRegion, type Place, specificity } from '../places/index.ts';

export type TaxRule = Row<'tax_rules'>;

/**
 * The taxes of a place, lowest priority first: of the rules of one priority the most specific counts, so that a rule
 * for a state or a postal code takes the place of the country's.
 */
export function rulesOf(rules: readonly TaxRule[], place: Place): TaxRule[] {
  const chosen = new Map<number, TaxRule>();
  for (const rule of rules.filter((each) => isInRegion(place, each))) {
    const rival = chosen.get(rule.priority);
    if (!rival || isStronger(rule, rival)) chosen.set(rule.priority, rule);
  }
  return [...chosen.values()].sort((a, b) => a.priority - b.priority);
}

function isStronger(rule: TaxRule, rival: TaxRule): boolean {
  const difference = specificity(rule) - specificity(rival);
  return difference > 0 || (difference === 0 && rule.id < rival.id);
}
