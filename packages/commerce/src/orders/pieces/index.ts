export {
  areOpenPieces,
  assertPieces,
  type CountedPieces,
  collectPieces,
  countPieces,
  countRemovedPieces,
  parcelContents,
  type RequestedPieces,
  readOrderPieces,
  settleShipped,
  splitReturnedPieces,
} from './order-pieces.ts';
