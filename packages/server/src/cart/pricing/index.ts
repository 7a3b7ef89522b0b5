export { moneyIn, moneyOf } from './currency.ts';
export {
  type CartContents,
  type CartLine,
  cartItems,
  isSold,
  lockWithContents,
  productsOf,
  readContents,
  soldProduct,
  unsoldRows,
} from './lines.ts';
export {
  type DiscountedCart,
  discountCart,
  type PricedCart,
  type PriceParts,
  priceCart,
  priceDiscounted,
} from './price.ts';
export { type Settled, settleLines } from './settle.ts';
export { needsShipment, type PricedShipment, rateLines } from './shipment.ts';
export type { TaxLine } from './tax-line.ts';
export { type CartTotals, cartTotals } from './totals.ts';
