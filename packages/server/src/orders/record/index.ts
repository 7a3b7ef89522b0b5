export { auditOrder } from './audit-order.ts';
export { CarriersSchema, type FindCarrier, noCarrier, readCarriers } from './carriers.ts';
export { aboutOrder, lowStock, recordOrder } from './events.ts';
export { codeOrderOf, explainOrder, keptExplanation, storedPriceParts } from './explanation.ts';
export { draftPath, invoicePath, isDraftToken, isInvoiceToken, isOrderToken, orderPath } from './link.ts';
export { itemsOfOrder, lockOrder, lockPlacedOrder, lockWithCart } from './lock.ts';
export {
  mailCancel,
  mailCancelRest,
  mailChanged,
  mailedFacts,
  mailOrder,
  mailOrderLink,
  mailPaymentRefused,
  mailPaymentWaiting,
  mailRefund,
  mailReturnDeclined,
  mailReturnRequested,
  mailShipping,
} from './mails.ts';
export { namesOf } from './names.ts';
export { returnDays, returnsEnd } from './return-window.ts';
export {
  type Actor,
  assertMayBecome,
  changeStatus,
  conflict,
  mayBecome,
  noteStatus,
  restoreStatus,
} from './status.ts';
export {
  endExtension,
  extendHold,
  holdStock,
  keepFirm,
  lockStockOf,
  type Piece,
  releaseHold,
  renewHold,
  returnStock,
  type TakenStock,
  takeStock,
  usualEnd,
} from './stock.ts';
