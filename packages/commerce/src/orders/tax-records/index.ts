export { planEditedTaxes, type RetaxedLines } from './plan-edited-taxes.ts';
export { recordTaxes, taxRecordJob } from './record-taxes.ts';
