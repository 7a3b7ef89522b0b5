export { findOrder, findOrders } from './answers/index.ts';
export { computeAmountDue, minimumCharge } from './attempts/index.ts';
export { cancelOrder } from './cancel.ts';
export {
  createDraft,
  deleteDraft,
  draftData,
  draftRoutes,
  exportDrafts,
  findDraft,
  lockDraftWithCart,
  mailDraftLink,
  readDraftDetails,
  updateDraft,
} from './drafts/index.ts';
export { editOrder } from './edits/index.ts';
export { FindOrderSchema } from './find-order.ts';
export {
  cancelUnpaidOrder,
  collectPayment,
  followHistory,
  PaymentDeclined,
  type PaymentPlan,
  paymentFailure,
  rateLimitDeclines,
  reconcileOrder,
  resetPayment,
  settlePaidOrder,
  webhookRoutes,
} from './paying/index.ts';
export { preparePending, renewOrderHold } from './pending/index.ts';
export { exportOrders, forgetBuyerOrders, orderData, ordersOfBuyer } from './personal-data.ts';
export { parcelContents } from './pieces/index.ts';
export { buildOrderPath, CarriersSchema, isOrderToken, readMailedFacts } from './record/index.ts';
export { refundOrder } from './refunds/index.ts';
export { answerReturns, approveReturn, declineReturn, findReturn } from './returns/index.ts';
export { accountOrderRoutes, cartOrderRoutes, intentRoutes, signedInvoiceRoutes, signedOrderRoutes } from './routes.ts';
export { deliverOrder, shipOrder } from './ship.ts';
export { sweepOrders } from './sweep.ts';
export { watchPayments } from './watch-payments.ts';
