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
  CartChangeSchema,
  CodeInputSchema,
  EmailInputSchema,
  ItemChangeSchema,
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
  cartTotals,
  type DiscountedCart,
  discountCart,
  lockWithContents,
  needsShipment,
  type PricedCart,
  type PricedShipment,
  type PriceParts,
  priceCart,
  priceDiscounted,
  type Settled,
  settleLines,
  type TaxLine,
} from './pricing/index.ts';
export { productDeliveryRoutes } from './product-delivery.ts';
export { type AskingShopper, createCartReadRoutes, createShopperReader, type ShopperAnswers } from './read/index.ts';
export {
  billOf,
  type CartOwner,
  type CartRow,
  type CartWords,
  cartData,
  findCart,
  followLocale,
  forgetCartsOf,
  insertCart,
  lockCart,
  lockCartById,
  lockOwner,
  offerOf,
  ownCart,
  type StoredShipping,
  saveCart,
} from './record/index.ts';
export { cartRoutes } from './routes.ts';
export { chooseService } from './update/index.ts';
