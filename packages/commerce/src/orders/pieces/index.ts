export {
  areOpenPieces,
  assertPieces,
  type CountedPieces,
  collectPieces,
  countPieces,
  isOpenStatus,
  parcelContents,
  type RequestedPieces,
  readOrderPieces,
  settleShipped,
} from './order-pieces.ts';
export {
  limitToAccepted,
  type RestockedRow,
  releaseStrandedPieces,
  restockRefundedPieces,
  splitReturnedPieces,
  splitStrandedPieces,
} from './refunded-pieces.ts';
export { countCanceledPieces, countRemovedPieces } from './removed-pieces.ts';
export { canTakeBack, listParcels, listSentParcels, readParcels } from './sent-parcels.ts';
export { takeUntakenStock } from './untaken-stock.ts';
