export { type CatalogAnswers, createCatalogAnswers, respondWithCache } from './respond-with-cache.ts';
