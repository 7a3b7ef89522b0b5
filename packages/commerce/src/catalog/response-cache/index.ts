export type { StateDependencies } from './catalog-state.ts';
export { type CatalogAnswers, createCatalogAnswers, respondWithCache } from './respond-with-cache.ts';
