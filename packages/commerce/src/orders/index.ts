export { cancelOrder } from './cancel.ts';
export { collectPayment, type PaymentPlan } from './checkout/index.ts';
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
export { cancelUnpaidOrder, preparePending, renewOrderHold } from './pending-order/index.ts';
export {
  exportOrders,
  exportStaffNotes,
  forgetBuyerOrders,
  orderData,
  ordersOfAccount,
  ordersOfBuyer,
} from './personal-data.ts';
export { parcelContents } from './pieces/index.ts';
export { buildOrderPath, CarriersSchema, isOrderToken, readMailedFacts } from './record/index.ts';
export { refundOrder } from './refunds/index.ts';
export { findOrder, findOrders } from './responses/index.ts';
export { answerReturns, approveReturn, declineReturn, findReturn } from './returns/index.ts';
export { accountOrderRoutes, cartOrderRoutes, intentRoutes, signedInvoiceRoutes, signedOrderRoutes } from './routes.ts';
export { followHistory, reconcileOrder, resetPayment, settleOrder, webhookRoutes } from './settlement/index.ts';
export { deliverOrder, shipOrder } from './ship.ts';
export { sweepOrders } from './sweep.ts';
export { watchPayments } from './watch-payments.ts';
