export { type CountedPieces, countPieces } from './line-pieces.ts';
export { parcelContents } from './parcel-contents.ts';
export { readPieces } from './read-pieces.ts';
export { settleShipped } from './settle-shipped.ts';
export { allPieces, assertPieces, type WantedPieces } from './wanted-pieces.ts';
