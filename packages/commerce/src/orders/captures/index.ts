export { findHoldPolicy, takeApproved, takeAuthorized } from './authorization.ts';
export { assertNoCapture, captureRemainder, sumPaidBeside, sweepCaptures, voidAuthorization } from './capture.ts';
export { syncAuthorization, warnOfExpiringHolds } from './held-payments.ts';
