export { type DocumentChange, indexBitmaps, rebuildBitmaps } from './index-bitmaps.ts';
