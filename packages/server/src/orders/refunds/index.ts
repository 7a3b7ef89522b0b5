export { queuePieces } from './queue-pieces.ts';
export { recordRefund } from './record-refund.ts';
export { insertRefund, isSurplus, queueRefund, refundBalance, returnMoney, surplusRefundId } from './refund.ts';
export { refundOfPieces } from './refund-items.ts';
export { refundOrder } from './refund-order.ts';
export { restockRefunded } from './restock-refunded.ts';
export { runRefund, sweepRefunds } from './run-refund.ts';
