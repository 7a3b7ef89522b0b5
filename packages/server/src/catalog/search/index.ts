export {
  countedWords,
  type Document,
  documentOf,
  postgresDocument,
  type SearchedProduct,
  sqliteDocument,
} from './document.ts';
export { keptKeys } from './edits.ts';
export { highlightsOf } from './highlights.ts';
export { allHits, bestFirst, type Hit, hitsOfPage, isFound } from './hits.ts';
export { type Search, searchFor } from './search.ts';
export { ranksOf } from './search-ranks.ts';
export { searchText } from './search-text.ts';
export { suggest } from './suggest.ts';
export { searchWords } from './words.ts';
