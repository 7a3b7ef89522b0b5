export { issueCreditNote, newestInvoice, reverseCreditNote, writeCreditNote } from './credit-note.ts';
export { type CreditedPart, isSameTax, type PartTax, taxesOfParts } from './credited-part.ts';
export { adoptInvoices, eraseBuyerByEmail, eraseOrderBuyers, invoicesOfBuyer, leaveInvoices } from './erase-buyer.ts';
export { findInvoice, serializeInvoice } from './find.ts';
export { invoicePlaced, issueCorrected, issueInvoice } from './issue.ts';
export type { ParcelContents } from './packing-slip.ts';
export { answerInvoice, answerOrderInvoice, answerPackingSlip, findOrderDocument, invoiceRoutes } from './routes.ts';
