export { applyDueChanges, applyDueSchedules, applySchedules } from './apply-schedule.ts';
export { hideProduct, readHiddenProducts, unhideProduct } from './hidden-products.ts';
export { findNextChange, hasSaleTimes, isChangeDue, isSaleOpenAt, type ProductTimes } from './product-times.ts';
export { computeCurrentPrices, type ScheduledPrices, toSalePrices } from './scheduled-prices.ts';
