export { withTaxCalculations } from './calculations.ts';
export type { IncludedTax, TaxLine, TaxSource } from './cart-taxes.ts';
export { computeTaxes, findExport, findIncludedTax } from './cart-taxes.ts';
export { findClashingRule, findImpossiblePlace, findTaxRuleFaults } from './tax-rule-faults.ts';
export { planReversal, planSale } from './tax-transactions.ts';
