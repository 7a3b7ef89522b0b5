export { costParts, decreaseOf, partColumns, type RefundedParts, restateRefunds, sumOfParts } from './cost-parts.ts';
export { recordRefund } from './record-refund.ts';
export { insertRefund, queueRefund, refundBalance, returnMoney } from './refund.ts';
export { assertOpenPieces, openPieces, refundedPieces, refundOfPieces, type WantedPieces } from './refund-items.ts';
export { refundOrder } from './refund-order.ts';
export { balanceOfParts, partsLeft } from './refunded-parts.ts';
export { runRefund, sweepRefunds } from './run-refund.ts';
export { sharesOf } from './shares.ts';
export { isSurplus, surplusRefundId } from './surplus.ts';
