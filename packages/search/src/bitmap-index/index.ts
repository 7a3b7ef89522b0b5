export { type DocumentChange, indexBitmaps, rebuildBitmaps } from './index-bitmaps.ts';
export { numberProducts, readNumbers } from './numbers.ts';
