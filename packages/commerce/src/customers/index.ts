export { endNews, recordConsent } from './consents.ts';
export {
  type CustomerTerms,
  findCustomerTerms,
  findTaxExemption,
  plainTerms,
  type TaxExemption,
} from './customer-terms.ts';
export { customerData } from './personal-data.ts';
export { formatVatId, parseVatId } from './vat-id.ts';
export { checkVatId, type VatCheck } from './vies.ts';
