export { findOrder, findSessionOrder, listOrders } from './find.ts';
export { withItems } from './order-parts.ts';
export { serializeReturn } from './serialize.ts';
