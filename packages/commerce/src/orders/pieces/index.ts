export {
  areOpenPieces,
  assertPieces,
  type CountedPieces,
  collectPieces,
  countPieces,
  countRemovedPieces,
  type RequestedPieces,
  readOrderPieces,
  settleShipped,
  splitReturnedPieces,
} from './order-pieces.ts';
export { parcelContents } from './order-pieces.ts';
