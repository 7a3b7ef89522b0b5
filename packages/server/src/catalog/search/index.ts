export { completionsOf } from './completions.ts';
export { highlightsOf } from './highlights.ts';
export { allHits, bestFirst, countHits, type Hit, hitsOfPage, isFound } from './hits.ts';
export { type Search, searchFor, typedWords } from './search.ts';
export { type Suggested, suggestedBy } from './suggested.ts';
