export type { IncludedTax, TaxLine } from './cart-taxes.ts';
export { buildUntaxedCart, computeTaxes, findIncludedTax } from './cart-taxes.ts';
