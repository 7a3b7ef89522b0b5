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
export { loadReturnItems } from './order-parts.ts';
export { serializeReturn, toReturnStatus } from './serialize.ts';
