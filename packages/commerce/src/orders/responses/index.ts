export {
  answerPlaced,
  findBuyersOrder,
  findOrder,
  findOrders,
  findSessionOrder,
  listOrders,
  type PlacedOrder,
} from './find.ts';
export { loadReturnItems } from './order-parts.ts';
export { serializeReturn } from './serialize.ts';
