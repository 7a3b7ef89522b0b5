export { CarriersSchema, type FindCarrier, readCarriers } from './carriers.ts';
export { defaultLowStock, findLowStockEvents, recordOrderEvent, toOrderEventData } from './events.ts';
export { buildCodeOrder, buildStoredExplanation, explainOrder, storedPriceParts } from './explanation.ts';
export { isParceledItem } from './item-delivery.ts';
export {
  mailCancellation,
  mailCancelRest,
  mailConfirmation,
  mailConfirmationAgain,
  mailOrderChange,
  mailOrderLink,
  mailPaymentDue,
  mailPaymentLink,
  mailPaymentRefused,
  mailPaymentWaiting,
  mailRefundNotice,
  mailReturnDeclined,
  mailReturnRequested,
  mailReturnStep,
  mailShipping,
  readMailedFacts,
} from './mails.ts';
export {
  buildDraftPath,
  buildInvoicePath,
  buildOrderPath,
  buildPaymentPath,
  buildSearchNames,
  hasPlanItems,
  isDraftToken,
  isInvoiceToken,
  isOrderToken,
  isPaymentToken,
  itemsOfOrder,
  lockPendingOrder,
  lockPlacedOrder,
  lockWithCart,
} from './order.ts';
export { nothingDue, parsePaymentTerms, serializePaymentTerms, toTermsColumns } from './payment-terms.ts';
export { isSent, parseShipments, type StoredShipment } from './shipments.ts';
export {
  computeUsualHoldEnd,
  endExtension,
  extendReservation,
  extendStockHold,
  holdStock,
  lockStockOf,
  type Piece,
  recordSoldStock,
  releaseHold,
  renewStockHold,
  returnOrderStock,
  type TakenStock,
  takeOrderStock,
} from './stock.ts';
export type { StockMovement } from './stock-ledger.ts';
export {
  type Actor,
  assertMayBecome,
  auditOrderAction,
  buildStatusConflict,
  canBecomeStatus,
  changeStatus,
  computeReturnsEnd,
  defaultReturnDays,
  isUnpaidByTerms,
  readReturnDays,
  recordTimelineEntry,
  reopenPaidOrder,
  reopenShippedOrder,
  restoreStatus,
} from './timeline.ts';
export { listUnparceledLines } from './unparceled-lines.ts';
