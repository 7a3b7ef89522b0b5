export { allocate } from './allocate.ts';
export { type Lowered, lowerGiftcards, refundGiftcards } from './balance.ts';
export { normalCode } from './code.ts';
export { findCoupon } from './coupons.ts';
export { type Discount, type Discounts, findDiscounts, freeShipment } from './discounts.ts';
export { invalidCoupon, invalidGiftcard, shortGiftcard, UnknownCode, unknownCode } from './errors.ts';
export { type AppliedGiftcard, findGiftcard, payWithGiftcards, storedCode, usableBalance } from './giftcards.ts';
export type { Offer } from './rule.ts';
export { runningPromotions } from './running-promotions.ts';
export {
  type CodeOrder,
  freeUses,
  type Reserved,
  releaseCoupon,
  reservedOf,
  reserveUses,
  settleUses,
} from './uses.ts';
