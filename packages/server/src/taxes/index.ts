export type { TaxLine } from './amount.ts';
export { computeTaxes } from './cart-taxes.ts';
