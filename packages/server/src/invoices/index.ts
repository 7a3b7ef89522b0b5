export { answerOrderInvoice } from './answer.ts';
export { issueCreditNote, issueInvoice } from './issue.ts';
export { invoiceRoutes } from './routes.ts';
