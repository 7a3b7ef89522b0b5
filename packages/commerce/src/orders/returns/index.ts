export { approveReturn, declineReturn } from './decide-return.ts';
export { answerReturns, findReturn } from './find-returns.ts';
export { requestReturn } from './return.ts';
