export { findHoldPolicy, takeApproved, takeAuthorized } from './authorization.ts';
export { assertNoCapture, captureRemainder, voidAuthorization } from './capture.ts';
export { warnOfExpiringHolds } from './expiring-holds.ts';
export { sweepCaptures } from './run-capture.ts';
export { syncAuthorization } from './sync-authorization.ts';
