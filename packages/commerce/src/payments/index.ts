export {
  type Attempt,
  attachTransactionId,
  attemptsOf,
  awaitDecision,
  type BegunAttempt,
  beginAttempt,
  beginFirstAttempt,
  computeBankDeadline,
  computeNextRetryAt,
  findGatewaySession,
  findMatchingAttempt,
  giveUpAttempts,
  isAttemptExpired,
  isAwaitingBank,
  isNamedOtherwise,
  isPaidByTransaction,
  isUndecidedAttempt,
  listOrderAttempts,
  moveAttemptToOrder,
} from './attempts.ts';
export { authorizationRoutes } from './authorization.ts';
export {
  beginGatewayTry,
  excludeTriedRows,
  interleaveRows,
  postponeNextTry,
  workPerGateway,
} from './gateway-workers.ts';
export {
  billedIntents,
  chosenIntent,
  findBilledNonce,
  findConfirmedIntent,
  findIntentById,
  listPaymentIds,
} from './intents.ts';
export { offeredGateway, offeredIntents } from './offered.ts';
export {
  buildGatewayPayment,
  buildWaivedPayment,
  computeAmountDue,
  describePayableOrder,
  isAsAgreed,
  manualGateway,
  minimumCharge,
  type PaidWith,
} from './order-payment.ts';
export {
  closeAttempt,
  decideAttempt,
  isFinalStatus,
  movePayment,
  recordUnknownTransaction,
  updateAttemptOutcome,
} from './outcomes.ts';
export {
  buildBankPendingError,
  buildCartChangedError,
  countDecline,
  declinedPayment,
  gatewayFailure,
  PaymentDeclined,
  paymentFailure,
  rateLimitDeclines,
} from './payment-errors.ts';
export { insertPayment, openStates, paymentStates, settledStates, updatePayment } from './payment-states.ts';
export { createPaymentRoutes, paymentMethodRoutes, paymentRoutes } from './routes.ts';
export { getSessionPayment, paymentNotFound, selectSessionPayments, serializePayment } from './session-payments.ts';
export { appleDomainRoutes, registerDomains, unshownWallets } from './wallet-domains.ts';
