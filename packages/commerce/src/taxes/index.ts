export type { IncludedTax, TaxLine } from './cart-taxes.ts';
export { buildUntaxedCart, computeTaxes, findExport, findIncludedTax } from './cart-taxes.ts';
export { findClashingRule, findImpossiblePlace, findTaxRuleFaults } from './tax-rule-faults.ts';
