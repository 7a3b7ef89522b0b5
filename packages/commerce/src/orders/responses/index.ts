export { findPaymentTime, readOrderDeliveries } from './delivered-goods.ts';
export {
  answerPlaced,
  findBuyersOrder,
  findLastOrderId,
  findOperatorOrder,
  findOperatorOrders,
  findOrder,
  findPaidOrder,
  findSessionOrder,
  listOrders,
  type PlacedOrder,
} from './find.ts';
export { loadReturnItems, readOrderParts } from './order-parts.ts';
export { serializeReturn, toReturnStatus } from './serialize.ts';
