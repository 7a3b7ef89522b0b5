export { answerOrderInvoice } from './answer.ts';
export { invoicePlaced, issueCreditNote, issueInvoice } from './issue.ts';
export { invoiceRoutes } from './routes.ts';
