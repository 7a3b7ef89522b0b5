export { keepAnswer } from './keep-answer.ts';
export { KeptAnswers } from './kept-answers.ts';
