export { AnswerFiller } from './answer-filler.ts';
export { type LanguageAnswers, prepareAnswers, prepareLanguageAnswers, readAnswerSources } from './prepare-answers.ts';
export { readVariantsByProduct } from './product-rows.ts';
export {
  type AnswerRow,
  type AnswerSelection,
  buildLocalesKey,
  type ExtraFields,
  selectAnswers,
  toAnswerReading,
} from './select-answers.ts';
