export { countedWords, type Document, documentOf, type SearchedProduct } from './document.ts';
export { keptKeys } from './edits.ts';
export { highlightsOf } from './highlights.ts';
export { bestHits, hitRows, isFound } from './hits.ts';
export { type Search, searchFor } from './search.ts';
export { searchText } from './search-text.ts';
export { suggest } from './suggest.ts';
export { searchWords } from './words.ts';
