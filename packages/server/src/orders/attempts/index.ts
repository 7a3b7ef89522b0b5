export { amountDue, isAsAgreed, minimumCharge } from './amount-due.ts';
export {
  type Attempt,
  attemptOf,
  attemptsOf,
  awaitDecision,
  type Begun,
  beginAttempt,
  beginFirstAttempt,
  decideAttempt,
  decidedBy,
  endAttempt,
  findGatewaySession,
  giveUpAttempts,
  isNamedOtherwise,
  isOld,
  isOver,
  isUndecided,
  keepFound,
  moveAttempt,
  nameAttempt,
  nextPoll,
  noteAttempt,
  openStatuses,
} from './attempts.ts';
export { beginTry } from './begin-try.ts';
export { byTurns, untried, workPerGateway } from './gateway-workers.ts';
export { type PaidWith, paidThrough, waived } from './paid-with.ts';
