export { approveReturn, declineReturn } from './decide-return.ts';
export { findReturn, listReturns } from './find-returns.ts';
export { requestReturn } from './return.ts';
