export { assertNoCapture, captureRest, letHoldGo } from './capture.ts';
export { followHold } from './follow-hold.ts';
export { holdsFor } from './holds-for.ts';
export { sweepCaptures } from './run-capture.ts';
export { watchHolds } from './watch-holds.ts';
