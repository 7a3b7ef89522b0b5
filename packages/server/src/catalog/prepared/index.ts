export { AnswerFiller } from './answer-filler.ts';
export { type LanguageAnswers, prepareAnswers, prepareLanguageAnswers, readAnswerSources } from './prepare-answers.ts';
export { readVariantsByProduct } from './product-rows.ts';
export {
  type AnswerRow,
  buildLocalesKey,
  type Reading,
  selectAnswers,
  toAnswerReading,
  type Wanted,
} from './select-answers.ts';
