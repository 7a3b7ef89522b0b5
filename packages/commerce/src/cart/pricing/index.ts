export { isBalanceLine, writeBalanceLine } from './balance-line.ts';
export { buildCartMoney, readCartMoney } from './currency.ts';
export {
  applyDueContents,
  type CartContents,
  type CartLine,
  cartItems,
  findSoldProduct,
  findUnsoldRows,
  isLineSold,
  listDueProducts,
  lockWithContents,
  readContents,
  readRowProducts,
} from './lines.ts';
export {
  type DiscountedCart,
  discountCart,
  type PricedCart,
  type PriceParts,
  priceCart,
  priceDiscounted,
} from './price.ts';
export { type Settled, settleLines } from './settle-lines.ts';
export { chooseService, needsShipment, type PricedShipment, rateCartLines } from './shipment.ts';
export type { TaxLine } from './tax-line.ts';
export { type CartTotals, computeCartTotals } from './totals.ts';
