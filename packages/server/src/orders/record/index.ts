export { auditOrderAction } from './audit-order.ts';
export { CarriersSchema, type FindCarrier, findNoCarrier, readCarriers } from './carriers.ts';
export { findLowStockEvents, recordOrderEvent, toOrderEventData } from './events.ts';
export { buildCodeOrder, buildStoredExplanation, explainOrder, storedPriceParts } from './explanation.ts';
export {
  buildDraftPath,
  buildInvoicePath,
  buildOrderPath,
  isDraftToken,
  isInvoiceToken,
  isOrderToken,
} from './link.ts';
export { itemsOfOrder, lockPendingOrder, lockPlacedOrder, lockWithCart } from './lock.ts';
export {
  mailCancellation,
  mailCancelRest,
  mailConfirmation,
  mailOrderChange,
  mailOrderLink,
  mailPaymentRefused,
  mailPaymentWaiting,
  mailRefundNotice,
  mailReturnDeclined,
  mailReturnRequested,
  mailShipping,
  readMailedFacts,
} from './mails.ts';
export { buildSearchNames } from './names.ts';
export { computeReturnsEnd, readReturnDays } from './return-window.ts';
export {
  type Actor,
  assertMayBecome,
  buildStatusConflict,
  canBecomeStatus,
  changeStatus,
  recordTimelineEntry,
  restoreStatus,
} from './status.ts';
export {
  computeUsualHoldEnd,
  endExtension,
  extendReservation,
  extendStockHold,
  holdStock,
  lockStockOf,
  type Piece,
  releaseHold,
  renewStockHold,
  returnStock,
  type TakenStock,
  takeOrderStock,
} from './stock.ts';
