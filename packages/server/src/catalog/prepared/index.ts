export { AnswerFiller } from './answer-filler.ts';
export { answersFrom, type LanguageAnswers, prepareAnswers, readSources } from './prepare-answers.ts';
export { variantsOf } from './product-rows.ts';
export { type AnswerRow, localesKey, type Reading, readingOf, selectAnswers, type Wanted } from './select-answers.ts';
