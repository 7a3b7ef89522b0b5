export { findOrder, findSessionOrder, listOrders } from './find.ts';
export { withItems } from './parts.ts';
export { serializeReturn } from './serialize.ts';
