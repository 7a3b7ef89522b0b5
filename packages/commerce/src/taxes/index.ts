export type { TaxLine } from './cart-taxes.ts';
export { computeTaxes } from './cart-taxes.ts';
export { findClashingRule, findImpossiblePlace, findTaxRuleFaults } from './tax-rule-faults.ts';
