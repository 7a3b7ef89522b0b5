export { findOrder, findOrders } from './answers/index.ts';
export { amountDue, minimumCharge } from './attempts/index.ts';
export { cancelOrder } from './cancel.ts';
export {
  createDraft,
  deleteDraft,
  draftRoutes,
  exportDrafts,
  findDraft,
  forgetDraftsOf,
  lockDraft,
  mailDraft,
  readDraft,
  updateDraft,
} from './drafts/index.ts';
export { editOrder } from './edits/index.ts';
export { FindOrderSchema } from './find-order.ts';
export {
  Declined,
  followHistory,
  giveUpOrder,
  type PaymentPlan,
  pay,
  paymentFailure,
  rateLimitDeclines,
  reconcile,
  resetPayment,
  settleOrder,
  webhookRoutes,
} from './paying/index.ts';
export { holdAgain, preparePending } from './pending/index.ts';
export { exportOrders, forgetOrdersOf, orderData, ordersOfBuyer } from './personal-data.ts';
export { parcelContents } from './pieces/index.ts';
export { CarriersSchema, isOrderToken, mailedFacts, orderPath } from './record/index.ts';
export { refundOrder } from './refunds/index.ts';
export { answerReturns, approveReturn, declineReturn, findReturn } from './returns/index.ts';
export { accountOrderRoutes, cartOrderRoutes, intentRoutes, signedInvoiceRoutes, signedOrderRoutes } from './routes.ts';
export { deliverOrder, shipOrder } from './ship.ts';
export { sweepOrders } from './sweep.ts';
export { watchPayments } from './watch-payments.ts';
