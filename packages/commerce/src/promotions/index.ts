export { allocateAmount } from './allocate.ts';
export { type GiftcardReduction, lowerGiftcards, refundGiftcards } from './balance.ts';
export { normalizeCode } from './code.ts';
export { findActiveCoupon } from './coupons.ts';
export { type Discount, type Discounts, findDiscounts, freeShipment } from './discounts.ts';
export { buildUnknownCodeError, invalidCoupon, invalidGiftcard, shortGiftcard, UnknownCode } from './errors.ts';
export { type AppliedGiftcard, findGiftcard, payWithGiftcards, toStoredCode, usableBalance } from './giftcards.ts';
export type { Conditions, Offer } from './rule.ts';
export { runningPromotions } from './running-promotions.ts';
export {
  type CodeOrder,
  finalizeUses,
  findReservedUses,
  type ReservedPromotions,
  releaseCodeUses,
  releaseCoupon,
  reserveCodeUses,
} from './uses.ts';
