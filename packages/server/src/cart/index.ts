export { billOf } from './billing.ts';
export { readCart, wordsOf } from './change.ts';
export { chooseService } from './choose-service.ts';
export { explain } from './explain.ts';
export {
  type CartRow,
  type CartWords,
  findCart,
  insertCart,
  lockCart,
  lockCartById,
  type StoredShipping,
  saveCart,
} from './find.ts';
export { followSession } from './follow-session.ts';
export { addressFields, type ItemInput, ItemInputSchema, ItemListSchema, readInput, readQuantity } from './input.ts';
export { addItem } from './items.ts';
export { joinCarts } from './join.ts';
export { assertWithinLimits } from './orderable.ts';
export { cartData } from './personal-data.ts';
export { discountCart, type PricedCart, type PriceParts, priceCart } from './price.ts';
export { cartRoutes } from './routes.ts';
export { productOf, type ServicedShipping, serializeShipping, serializeTaxes, withShipment } from './serialize.ts';
export { needsShipment } from './shipment.ts';
export { shownLines } from './shown-lines.ts';
export { readShownSelection } from './translated-options.ts';
