export { checkBooks } from './check.ts';
export { listDifferences, listSettledPayments } from './list.ts';
