export { buildDocument, countedWords, type Document, type SearchedProduct } from './document.ts';
export { listStoredKeys } from './edits.ts';
export { findHighlights } from './highlights.ts';
export { buildFoundCondition, findBestHits, selectHitRows } from './hits.ts';
export { buildSearch, type Search } from './search.ts';
export { findSuggestions, readSearchText } from './suggest.ts';
export { listSearchWords } from './words.ts';
