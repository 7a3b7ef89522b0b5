export { type CountedPieces, countPieces } from './line-pieces.ts';
export { parcelContents } from './parcel-contents.ts';
export { readOrderPieces } from './read-pieces.ts';
export { assertPieces, collectPieces, type RequestedPieces } from './requested-pieces.ts';
export { settleShipped } from './settle-shipped.ts';
