export { issueCreditNote, newestInvoice, reverseCreditNote, writeCreditNote } from './credit-note.ts';
export {
  type CreditedPart,
  computeCostParts,
  computePartPrice,
  isSameTax,
  subtractTaxes,
  sumMatchingTax,
  taxesOfParts,
} from './credited-part.ts';
export { adoptInvoices, eraseBuyerByEmail, eraseOrderBuyers, invoicesOfBuyer, leaveInvoices } from './erase-buyer.ts';
export { findInvoice, serializeInvoice } from './find.ts';
export { invoicePlaced, issueCorrected, issueInvoice } from './issue.ts';
export { readNumbering } from './numbering.ts';
export type { ParcelContents } from './packing-slip.ts';
export {
  answerInvoice,
  answerInvoicesPdf,
  answerOrderInvoice,
  answerPackingSlip,
  answerPackingSlipsPdf,
  findOrderDocument,
  invoiceRoutes,
} from './routes.ts';
