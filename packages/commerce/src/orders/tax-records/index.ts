export { planEditedTaxes } from './plan-edited-taxes.ts';
export { recordTaxes } from './record-taxes.ts';
