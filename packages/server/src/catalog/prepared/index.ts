export { fillAnswer } from './fill-answer.ts';
export { prepareAnswers } from './prepare-answers.ts';
export { variantsOf } from './product-rows.ts';
export { type AnswerRow, localesKey, selectAnswers, type Wanted } from './select-answers.ts';
