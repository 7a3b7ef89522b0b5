export { type CatalogAnswers, createCatalogAnswers, keepAnswer } from './keep-answer.ts';
