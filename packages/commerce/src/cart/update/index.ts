export { changeCartEmail } from './change-email.ts';
export { applyCoupon, applyGiftcard, changeCoupon, rateLimitCodes, removeGiftcard } from './codes.ts';
export { askForRating, updateCart } from './update.ts';
