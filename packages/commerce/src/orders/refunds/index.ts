export {
  computeDecrease,
  computeShares,
  type RefundedParts,
  restateRefunds,
  spreadOverParts,
  sumPartAmounts,
  toPartColumns,
} from './cost-parts.ts';
export { lowersOwedAmount } from './credit.ts';
export { recordFailedRefund } from './fail-refund.ts';
export { isOverpaymentRefund, surplusRefundId } from './overpayment.ts';
export { previewRefund } from './preview-refund.ts';
export { queuePiecesRefund } from './queue-pieces.ts';
export { recordRefund } from './record-refund.ts';
export {
  buildPortionId,
  dividePortions,
  insertRefund,
  queueRefund,
  refundBalance,
  returnOverpayment,
} from './refund.ts';
export { assertCountable } from './refund-amount.ts';
export { refundOfPieces } from './refund-items.ts';
export { assertRefundPermitted } from './refund-limit.ts';
export { refundOrder } from './refund-order.ts';
export { insertRefundItems, type RefundedItem, restockRefunded } from './refunded-items.ts';
export { balanceOfParts, computeRemainingParts } from './refunded-parts.ts';
export { executeRefund, sweepRefunds } from './run-refund.ts';
