export { assertNoCapture, captureRemainder, voidAuthorization } from './capture.ts';
export { syncAuthorization } from './follow-hold.ts';
export { findHoldPolicy } from './holds-for.ts';
export { sweepCaptures } from './run-capture.ts';
export { warnOfExpiringHolds } from './watch-holds.ts';
