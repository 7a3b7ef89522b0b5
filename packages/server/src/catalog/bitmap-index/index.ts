export { indexBitmaps, rebuildBitmaps } from './index-bitmaps.ts';
