export { amountDue, isEnough, minimumCharge } from './amount-due.ts';
export {
  type Attempt,
  attemptOf,
  attemptsOf,
  beginAttempt,
  decideAttempt,
  endAttempt,
  giveUpAttempts,
  isOld,
  isUndecided,
  keepFound,
  nameAttempt,
  nextQuestion,
  noteAttempt,
} from './attempts.ts';
export { inLanes } from './lanes.ts';
export { type PaidWith, paidThrough, waived } from './paid-with.ts';
