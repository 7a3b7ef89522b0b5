export { cancelOrder } from './cancel.ts';
export { collectPayment, type PaymentPlan } from './checkout/index.ts';
export { downloadRoutes } from './downloads.ts';
export {
  createDraft,
  deleteDraft,
  draftData,
  draftRoutes,
  exportDrafts,
  findDraft,
  lockDraftWithCart,
  mailDraftLink,
  placeDraft,
  readDraftDetails,
  updateDraft,
} from './drafts/index.ts';
export { addOrderItems, editOrder } from './edits/index.ts';
export { cancelFulfillment, editFulfillment } from './fulfillments.ts';
export { type HistoricLine, insertHistoricOrder } from './import-order.ts';
export { markOrderPaid, undoPayment } from './manual-payments/index.ts';
export { holdOrder, releaseOrder } from './organize-order.ts';
export { deletePaymentLink, findPaymentLink, paymentLinkRoutes, sendPaymentLink } from './payment-links/index.ts';
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
export {
  buildOrderPath,
  CarriersSchema,
  defaultLowStock,
  defaultReturnDays,
  isOrderToken,
  isSent,
  parseShipments,
  readMailedFacts,
} from './record/index.ts';
export { previewRefund, refundOrder } from './refunds/index.ts';
export { resendOrderMail } from './resend-mail.ts';
export { findOperatorOrder, findOperatorOrders, findOrder } from './responses/index.ts';
export {
  answerReturns,
  approveAndRefundReturn,
  approveReturn,
  declineReturn,
  exchangeReturn,
  findReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
  requestReturnWithin,
} from './returns/index.ts';
export { accountOrderRoutes, cartOrderRoutes, intentRoutes, signedInvoiceRoutes, signedOrderRoutes } from './routes.ts';
export { followHistory, reconcileOrder, resetPayment, settleOrder, webhookRoutes } from './settlement/index.ts';
export { deliverOrder, shipOrder } from './ship.ts';
export { orderActions } from './states/index.ts';
export { sweepOrders } from './sweep.ts';
export { recordTaxes, taxRecordJob } from './tax-records/index.ts';
export { watchPayments } from './watch-payments.ts';
