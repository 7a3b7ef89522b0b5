import type { Row } from '../db/index.ts';
import { type AddressLocation, computeSpecificity, isPlaceInRegion } from '../places/index.ts';

export type TaxRule = Row<'tax_rules'>;

/**
 * The taxes of a place, lowest priority first: of the rules of one priority the most specific counts, so that a rule
 * for a state or a postal code takes the place of the country's.
 */
export function selectTaxRules(rules: readonly TaxRule[], place: AddressLocation): TaxRule[] {
  const rulesByPriority = new Map<number, TaxRule>();
  for (const rule of rules.filter((each) => isPlaceInRegion(place, each))) {
    const rival = rulesByPriority.get(rule.priority);
    if (!rival || isMoreSpecific(rule, rival)) rulesByPriority.set(rule.priority, rule);
  }
  return [...rulesByPriority.values()].sort((a, b) => a.priority - b.priority);
}

function isMoreSpecific(rule: TaxRule, rival: TaxRule): boolean {
  const difference = computeSpecificity(rule) - computeSpecificity(rival);
  return difference > 0 || (difference === 0 && rule.id < rival.id);
}
