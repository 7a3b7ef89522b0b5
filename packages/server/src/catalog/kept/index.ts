export { type CatalogAnswers, createCatalogAnswers, respondWithCache } from './keep-answer.ts';
