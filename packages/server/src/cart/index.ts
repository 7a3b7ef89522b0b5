export {
  explain,
  productOf,
  type ServicedShipping,
  serializeShipping,
  serializeTaxes,
  shownLines,
  withShipment,
} from './answers/index.ts';
export { cartWords, readCart } from './change.ts';
export {
  addItem,
  addressFields,
  assertWithinLimits,
  type ItemInput,
  ItemInputSchema,
  ItemListSchema,
  joinCarts,
  readInput,
  readQuantity,
  readShownSelection,
} from './items/index.ts';
export {
  type CartContents,
  type DiscountedCart,
  discountCart,
  lockWithContents,
  needsShipment,
  type PricedCart,
  type PriceParts,
  priceCart,
  priceDiscounted,
} from './pricing/index.ts';
export { type AskingShopper, createCartReadRoutes, createShopperReader, type ShopperAnswers } from './read/index.ts';
export {
  billOf,
  type CartOwner,
  type CartRow,
  type CartWords,
  cartData,
  findCart,
  followLocale,
  insertCart,
  lockCart,
  lockCartById,
  type StoredShipping,
  saveCart,
} from './record/index.ts';
export { cartRoutes } from './routes.ts';
export { chooseService } from './update/index.ts';
