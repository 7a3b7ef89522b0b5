export { type CartRow, lockCart, type StoredShipping, saveCart } from './find.ts';
export { joinCarts } from './join.ts';
export { type PricedCart, priceCart } from './price.ts';
export { cartRoutes } from './routes.ts';
export { productOf, serializeShipping } from './serialize.ts';
export { servicesFor } from './shipment.ts';
