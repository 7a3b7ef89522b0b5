export { recordRefund } from './record-refund.ts';
export { insertRefund, isSurplus, queueRefund, refundBalance, returnMoney, surplusRefundId } from './refund.ts';
export { assertOpenPieces, openPieces, refundedPieces, refundOfPieces, type WantedPieces } from './refund-items.ts';
export { refundOrder } from './refund-order.ts';
export { runRefund, sweepRefunds } from './run-refund.ts';
