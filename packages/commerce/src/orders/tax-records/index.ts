export { planEditedTaxes, type RetaxedLines } from './plan-edited-taxes.ts';
export { recordTaxes } from './record-taxes.ts';
