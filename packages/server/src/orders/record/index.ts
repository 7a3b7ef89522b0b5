export { auditOrder } from './audit-order.ts';
export { aboutOrder, lowStock, recordOrder } from './events.ts';
export { codeOrderOf, explainOrder, keptExplanation } from './explanation.ts';
export { invoicePath, isInvoiceToken, isOrderToken, orderPath } from './link.ts';
export { itemsOfOrder, lockOrder, lockPlacedOrder, lockWithCart } from './lock.ts';
export { mailCancel, mailOrder, mailRefund, mailReturnRequested, mailShipping } from './mails.ts';
export { returnDays, returnsEnd } from './return-window.ts';
export { type Actor, assertMayBecome, changeStatus, conflict, mayBecome, noteStatus } from './status.ts';
export {
  holdStock,
  keepFirm,
  lockStockOf,
  type Piece,
  releaseHold,
  returnStock,
  type TakenStock,
  takeStock,
} from './stock.ts';
