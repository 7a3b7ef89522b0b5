export type { TaxLine } from './amount.ts';
export { computeTaxes } from './compute.ts';
