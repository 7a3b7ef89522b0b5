export { followHistory } from './follow-history.ts';
export {
  cancelAbandonedByCart,
  type GatewayAttempts,
  reconcileCart,
  reconcileOrder,
  recordOutcome,
  reserveForBank,
  resetPayment,
} from './reconcile.ts';
export { placeOrderOnTerms, settleOrder } from './settle-order.ts';
export { webhookRoutes } from './webhooks.ts';
