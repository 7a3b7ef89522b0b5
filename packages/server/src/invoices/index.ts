export { answerInvoice, answerOrderInvoice, findOrderDocument } from './answer.ts';
export { answerPackingSlip } from './answer-slip.ts';
export { issueCreditNote, newestInvoice, reverseCreditNote, writeCreditNote } from './credit-note.ts';
export { type CreditedPart, isSameTax, type PartTax, taxesOfParts } from './credited-part.ts';
export { findInvoice, serializeInvoice } from './find.ts';
export { eraseBuyerByEmail, eraseOrderBuyers, invoicesOfBuyer, leaveInvoices } from './forget-buyer.ts';
export { invoicePlaced, issueCorrected, issueInvoice } from './issue.ts';
export type { ParcelContents } from './packing-slip.ts';
export { invoiceRoutes } from './routes.ts';
