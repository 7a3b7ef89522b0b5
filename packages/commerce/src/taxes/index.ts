export type { TaxLine } from './cart-taxes.ts';
export { computeTaxes } from './cart-taxes.ts';
