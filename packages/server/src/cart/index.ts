export { readCart } from './change.ts';
export { type CartRow, findCart, lockCart, type StoredShipping, saveCart } from './find.ts';
export { joinCarts } from './join.ts';
export { type CartLine, type PricedCart, priceCart } from './price.ts';
export { cartRoutes } from './routes.ts';
export { productOf, serializeShipping } from './serialize.ts';
export { servicesFor } from './shipment.ts';
export type { CartTotals } from './totals.ts';
