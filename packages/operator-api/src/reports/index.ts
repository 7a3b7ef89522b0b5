export { type LeftCart, selectAbandonedCarts } from './carts.ts';
export { conversionByDay, readDailyVisits } from './conversion.ts';
export { giftcardLiability, selectCouponUses } from './discounts.ts';
export { feesByGateway } from './fees.ts';
export { labelsOf } from './labels.ts';
export { paymentsByMethod, selectUnpaidOrders } from './payments.ts';
export { refundsByReason, returnsByReason } from './refunds.ts';
export {
  querySalesByDay,
  querySalesByKey,
  readSoldByDay,
  readTotalSales,
  type SalesKey,
  type SalesSums,
} from './sales.ts';
export { missedSearches } from './searches.ts';
export type { Source, TimeSpan } from './sql.ts';
export { lowThreshold, selectLowStock, selectLowStockRows, unsoldProducts } from './stock.ts';
export { type CountedEvent, Tally } from './tally.ts';
export { type Taxed, taxesByRegion } from './taxes.ts';
