export { findOrder, listOrders } from './answers/index.ts';
export { amountDue, minimumCharge } from './attempts/index.ts';
export { cancelOrder } from './cancel.ts';
export { amountOf, flagOf, trimmedText, wantedPieces } from './input.ts';
export {
  Declined,
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
export { orderData } from './personal-data.ts';
export { isOrderToken, orderPath } from './record/index.ts';
export { refundOrder } from './refunds/index.ts';
export { approveReturn, declineReturn, findReturn, listReturns } from './returns/index.ts';
export { accountOrderRoutes, cartOrderRoutes, intentRoutes, signedInvoiceRoutes, signedOrderRoutes } from './routes.ts';
export { deliverOrder, shipOrder } from './ship.ts';
export { sweepOrders } from './sweep.ts';
export { watchPayments } from './watch-payments.ts';
