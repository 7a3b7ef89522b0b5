export { computeAmountDue, isAsAgreed, minimumCharge } from './amount-due.ts';
export {
  type Attempt,
  attachTransactionId,
  attemptsOf,
  awaitDecision,
  type BegunAttempt,
  beginAttempt,
  beginFirstAttempt,
  closeAttempt,
  computeBankDeadline,
  computeNextRetryAt,
  decideAttempt,
  findGatewaySession,
  findMatchingAttempt,
  giveUpAttempts,
  isAttemptExpired,
  isFinalStatus,
  isNamedOtherwise,
  isUndecidedAttempt,
  moveAttemptToOrder,
  openStatuses,
  recordUnknownTransaction,
  updateAttemptOutcome,
} from './attempts.ts';
export { beginGatewayTry, postponeNextTry } from './begin-gateway-try.ts';
export { buildGatewayPayment, buildWaivedPayment, type PaidWith } from './gateway-payment.ts';
export { excludeTriedRows, interleaveRows, workPerGateway } from './gateway-workers.ts';
