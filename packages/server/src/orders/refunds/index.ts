export { queuePieces, queueRefund } from './queue-refund.ts';
export { recordRefund } from './record-refund.ts';
export { insertRefund, isSurplus, refundBalance, returnMoney, surplusRefundId } from './refund.ts';
export { refundOfPieces } from './refund-items.ts';
export { refundOrder } from './refund-order.ts';
export { restockRefunded } from './restock-refunded.ts';
export { runRefund, sweepRefunds } from './run-refund.ts';
