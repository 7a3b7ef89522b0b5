export { findPaymentTime, readOrderDeliveries } from './delivered-goods.ts';
export {
  answerPlaced,
  findBuyersOrder,
  findOperatorOrder,
  findOperatorOrders,
  findOrder,
  findSessionOrder,
  listOrders,
  type PlacedOrder,
} from './find.ts';
export { loadReturnItems, readOrderParts } from './order-parts.ts';
export { serializeReturn, toReturnStatus } from './serialize.ts';
