export {
  approveAndRefundReturn,
  approveReturn,
  declineReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
} from './decide-return.ts';
export { exchangeReturn } from './exchange-return.ts';
export { answerReturns, findReturn } from './find-returns.ts';
export { requestReturn, requestReturnWithin } from './return.ts';
